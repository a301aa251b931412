extension View {
  /// Offsets this view by the specified horizontal and vertical distances; layout stays.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    modifier(
      TransformModifier(name: "translate", value: "\(CSS.pixels(x)) \(CSS.pixels(y))", anchor: nil))
  }

  public func offset(_ offset: CGSize) -> some View {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Scales this view's rendered output by the given amount.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
    modifier(TransformModifier(name: "scale", value: CSS.number(Double(scale)), anchor: anchor))
  }

  public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some View {
    modifier(
      TransformModifier(
        name: "scale", value: "\(CSS.number(Double(x))) \(CSS.number(Double(y)))", anchor: anchor))
  }

  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
  }

  /// Rotates this view's rendered output in two dimensions around the specified point.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    modifier(
      TransformModifier(name: "rotate", value: CSS.number(angle.degrees) + "deg", anchor: anchor))
  }

  /// Rotates this view's rendered output in three dimensions around the given axis.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some View {
    let vector = [axis.x, axis.y, axis.z].map { CSS.number(Double($0)) }.joined(separator: " ")
    return modifier(
      TransformModifier(
        name: "rotate", value: "\(vector) \(CSS.number(angle.degrees))deg", anchor: anchor))
  }

  /// Positions the center of this view at the specified coordinates in its parent.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    modifier(PositionModifier(x: x, y: y))
  }

  public func position(_ position: CGPoint) -> some View {
    self.position(x: position.x, y: position.y)
  }
}

/// The individual transform properties: each animates by itself. The browser scales first, then
/// rotates, then moves; a modifier that comes in another order gets a wrapper.
package struct TransformModifier: ElementwiseModifier {
  package typealias Body = Never
  let name: StaticString
  let value: String
  let anchor: UnitPoint?

  /// The styles of an element that this one cannot stand beside.
  private static let ofMoves: [StaticString] = ["transform"]
  private static let ofCentered: [StaticString] = ofMoves + ["translate", "transform-origin"]
  private static let ofAnchored: [StaticString] = ofCentered + ["rotate", "scale"]

  package func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let anchored = anchor != nil && anchor != .center
    let conflicts: [StaticString] =
      anchor == nil
      ? Self.ofMoves : name == "scale" || anchored ? Self.ofAnchored : Self.ofCentered
    let target = Wrapper.unpainted(element, taking: name, conflicts: conflicts)
    target.style(name, value)
    if let anchor, anchored { target.style("transform-origin", anchor.css) }
    return target
  }
}

private struct PositionModifier: ElementwiseModifier {
  typealias Body = Never
  let x: CGFloat
  let y: CGFloat

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let wrapper = Wrapper.around(element, "z p1", role: .fixed(.fills))
    element.style("position", "relative")
    element.style("left", pixels: x)
    element.style("top", pixels: y)
    element.style("margin", "0")
    element.style("transform", "translate(-50%,-50%)")
    return wrapper
  }
}
