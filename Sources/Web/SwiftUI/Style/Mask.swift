extension View {
  /// Masks this view using the alpha channel of a linear gradient, the usual way to fade an edge.
  public func mask(_ gradient: LinearGradient) -> some View {
    modifier(MaskModifier(gradient: gradient))
  }

  /// Masks this view using the alpha channel of a radial gradient.
  public func mask(_ gradient: RadialGradient) -> some View {
    modifier(MaskModifier(gradient: gradient))
  }

  /// Masks this view using the alpha channel of a shape.
  public func mask<S: Shape>(alignment: Alignment = .center, _ mask: () -> S) -> some View {
    clipShape(mask())
  }

  /// Masks this view using the alpha channel of a linear gradient.
  public func mask(alignment: Alignment = .center, _ mask: () -> LinearGradient) -> some View {
    self.mask(mask())
  }
}

private struct MaskModifier<Style: ShapeStyle>: ElementwiseModifier {
  typealias Body = Never
  let gradient: Style

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let target = Wrapper.unpainted(
      element, taking: "mask-image", conflicts: ["translate", "rotate", "scale", "filter"])
    target.style(
      "mask-image", gradient._paint(in: context.outside.environment).background ?? "none")
    return target
  }
}
