/// A shape with the way it is drawn.
public struct _ShapeView<S: Shape>: View {
  public typealias Body = Never
  let shape: S
  let drawing: ShapeElement.Drawing
  var behind: [ShapeElement.Drawing] = []

  public static func _makeView(
    _ view: _ShapeView, context: _ViewContext, into list: inout _ViewList
  ) {
    if MeasuredShapeNode.isNeeded(for: view.shape, in: context) {
      list.nodes.append(MeasuredShapeNode(view: view, context: context))
    } else {
      context.emit(view.element(in: context), into: &list)
    }
  }

  func element(in context: _ViewContext) -> ElementNode {
    guard !behind.isEmpty else { return ShapeElement.make(shape, drawing, context: context) }
    let layers = (behind + [drawing]).enumerated().map { index, drawing in
      let layer = ShapeElement.make(shape, drawing, context: context)
      layer.key = NodeKey.root.slot(index)
      return layer
    }
    return ElementNode("div", "z p5", role: .overlay, children: layers)
  }

  private func adding(_ drawing: ShapeElement.Drawing) -> _ShapeView<S> {
    _ShapeView(shape: shape, drawing: drawing, behind: behind + [self.drawing])
  }

  /// Draws the same shape once more on top: iOS 17 lets fills and strokes be chained.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeView<S> { stroke(content, style: StrokeStyle(lineWidth: lineWidth)) }

  public func stroke<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeView<S> { adding(.stroke(content, style, isInside: false)) }

  public func fill<Style: ShapeStyle>(
    _ content: Style, style: FillStyle = FillStyle()
  ) -> _ShapeView<S> { adding(.fill(content, isEvenOdd: style.isEOFilled)) }
}

extension _ShapeView where S: InsettableShape {
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeView<S> { strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth)) }

  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeView<S> { adding(.stroke(content, style, isInside: true)) }
}
