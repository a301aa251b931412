/// Fills, strokes and trims on the drawn element of a shape.
@MainActor
enum ShapePaint {
  static func apply(
    _ drawing: ShapeElement.Drawing, to element: ElementNode, context: _ViewContext
  ) {
    switch drawing {
    case .fill(let style, let isEvenOdd):
      element.style("fill", style._paint(in: context.environment).color)
      if isEvenOdd { element.attribute("fill-rule", "evenodd") }
    case .stroke(let style, let stroke, _):
      element.attribute("fill", "none")
      element.style("stroke", style._paint(in: context.environment).color)
      element.style("stroke-width", pixels: stroke.lineWidth)
      if stroke.lineCap != .butt { element.style("stroke-linecap", stroke.lineCap.css) }
      if stroke.lineJoin != .miter { element.style("stroke-linejoin", stroke.lineJoin.css) }
      if !stroke.dash.isEmpty {
        let dash = stroke.dash.map { CSS.number(Double($0)) }.joined(separator: " ")
        element.style("stroke-dasharray", dash)
        element.style("stroke-dashoffset", CSS.number(Double(-stroke.dashPhase)))
      }
    }
  }

  /// A dash as long as the visible part: the browser can animate it.
  static func trim(_ element: ElementNode, to trim: ClosedRange<CGFloat>) {
    element.attribute("pathLength", "1")
    let length = Double(trim.upperBound - trim.lowerBound)
    element.style("stroke-dasharray", "\(CSS.number(length)) 2")
    element.style("stroke-dashoffset", CSS.number(-Double(trim.lowerBound)))
    // An empty path has no ends: a round cap would leave a dot.
    if length <= 0 { element.style("stroke-linecap", "butt") }
  }
}
