/// A shape type that is able to inset itself to produce another shape.
@MainActor @preconcurrency
public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape
  func inset(by amount: CGFloat) -> InsetShape
}

extension InsettableShape {
  /// Returns a view that is the result of filling the inner part of the shape's outline.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeView<Self> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  public func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeView<Self> {
    _ShapeView(shape: self, drawing: .stroke(content, style, isInside: true))
  }

  public func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> _ShapeView<Self> {
    strokeBorder(ForegroundStyle(), style: style)
  }

  public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> _ShapeView<Self> {
    strokeBorder(ForegroundStyle(), lineWidth: lineWidth)
  }
}
