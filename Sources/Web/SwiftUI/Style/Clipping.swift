extension View {
  /// Clips this view to its bounding rectangular frame.
  public func clipped(antialiased: Bool = false) -> some View {
    modifier(ClippedModifier())
  }

  /// Clips this view to its bounding frame, with the specified corner radius.
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    clipShape(RoundedRectangle(cornerRadius: radius))
  }

  /// Sets a clipping shape for this view.
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    modifier(ClipModifier(shape: shape))
  }

  /// Masks this view using the alpha channel of a shape. Other masks: see `Mask.swift`.
  public func mask<S: Shape>(_ shape: S) -> some View { clipShape(shape) }
}

private struct ClippedModifier: ElementwiseModifier {
  typealias Body = Never

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let target = Wrapper.unpainted(
      element, taking: "overflow", conflicts: ["translate", "rotate", "scale", "filter"])
    target.style("overflow", "clip")
    return target
  }
}

private struct ClipModifier<S: Shape>: ElementwiseModifier {
  typealias Body = Never
  let shape: S

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let target = Wrapper.unpainted(
      element, taking: "border-radius",
      conflicts: ["clip-path", "filter", "overflow", "translate", "rotate", "scale", "box-shadow"])
    if shape._isSquare, shape._boxRadius != nil {
      // The diameter is the shorter side of the view's box.
      target.style("clip-path", "circle(closest-side)")
    } else if let radius = shape._boxRadius {
      target.style("border-radius", radius)
      target.style("overflow", "clip")
    } else {
      let path = shape.path(in: CGRect(x: 0, y: 0, width: 100, height: 100))
      target.style("clip-path", path.clipPath)
    }
    return target
  }
}
