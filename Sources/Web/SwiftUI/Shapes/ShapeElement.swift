/// A shape with the way it is drawn.
public struct _ShapeView<S: Shape>: View {
  public typealias Body = Never
  let shape: S
  let drawing: ShapeElement.Drawing
  var behind: [ShapeElement.Drawing] = []

  public static func _makeView(
    _ view: _ShapeView, context: _ViewContext, into list: inout _ViewList
  ) {
    guard !view.behind.isEmpty else {
      context.emit(ShapeElement.make(view.shape, view.drawing, context: context), into: &list)
      return
    }
    let layers = (view.behind + [view.drawing]).enumerated().map { index, drawing in
      let layer = ShapeElement.make(view.shape, drawing, context: context)
      layer.key = NodeKey.root.slot(index)
      return layer
    }
    context.emit(ElementNode("div", "z p5", role: .overlay, children: layers), into: &list)
  }

  /// Draws the same shape once more on top: iOS 17 lets fills and strokes be chained.
  public func stroke<Style: ShapeStyle>(_ content: Style, lineWidth: CGFloat = 1) -> _ShapeView<S> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle) -> _ShapeView<S> {
    _ShapeView(
      shape: shape, drawing: .stroke(content, style, isInside: false), behind: behind + [drawing])
  }

  public func fill<Style: ShapeStyle>(
    _ content: Style, style: FillStyle = FillStyle()
  ) -> _ShapeView<S> {
    _ShapeView(
      shape: shape, drawing: .fill(content, isEvenOdd: style.isEOFilled),
      behind: behind + [drawing])
  }
}

/// The room a shape gets, where a frame around says so.
struct ProposedSizeKey: EnvironmentKey {
  static let defaultValue: CGSize? = nil
}

/// Shapes as elements. Boxes with round corners are drawn by the browser at any size; other
/// outlines are paths in the frame's size where that is known, else scaled from a unit of 100.
@MainActor
enum ShapeElement {
  enum Drawing {
    case fill(any ShapeStyle, isEvenOdd: Bool)
    case stroke(any ShapeStyle, StrokeStyle, isInside: Bool)
  }

  static func make<S: Shape>(
    _ shape: S, _ drawing: Drawing, context: _ViewContext
  ) -> ElementNode {
    if let radius = shape._boxRadius, shape._trim == nil,
      let box = box(radius, drawing, isSquare: shape._isSquare, context: context)
    {
      return box
    }
    return drawn(shape, drawing, context: context)
  }

  private static func box(
    _ radius: String, _ drawing: Drawing, isSquare: Bool, context: _ViewContext
  ) -> ElementNode? {
    let element = ElementNode("div", isSquare ? "shb shq" : "shb", role: .fixed(.fills))
    if radius != "0" { element.style("border-radius", radius) }
    switch drawing {
    case .fill(let style, _):
      let paint = style._paint(in: context.environment)
      if let className = paint.className { element.add(class: className) } else {
        element.style("background", paint.background ?? paint.color)
      }
    case .stroke(let style, let stroke, let isInside):
      let paint = style._paint(in: context.environment)
      guard stroke.dash.isEmpty, paint.background == nil else { return nil }
      // An outline is centred on the edge; a border lies inside. Both leave the size alone.
      let width = CSS.pixels(stroke.lineWidth)
      if isInside {
        element.style("box-shadow", "inset 0 0 0 \(width) \(paint.color)")
      } else {
        element.style("outline", "\(width) solid \(paint.color)")
        element.style("outline-offset", CSS.pixels(-stroke.lineWidth / 2))
      }
    }
    return element
  }

  private static func drawn<S: Shape>(
    _ shape: S, _ drawing: Drawing, context: _ViewContext
  ) -> ElementNode {
    let known = context.environment[ProposedSizeKey.self]
    let size = known ?? CGSize(width: 100, height: 100)
    let isFree = known == nil
    let svg = ElementNode("svg", "shp", role: .fixed(.fills))
    svg.attribute("aria-hidden", "true")
    // A bare path is in points already and needs no scaling to its frame.
    if !(shape is Path) {
      svg.attribute(
        "viewBox", "0 0 \(CSS.number(Double(size.width))) \(CSS.number(Double(size.height)))")
      if isFree, !shape._isSquare { svg.attribute("preserveAspectRatio", "none") }
    }
    let path = ElementNode("path")
    var area = CGRect(origin: .zero, size: size)
    if case .stroke(_, let stroke, true) = drawing {
      area = area.insetBy(dx: stroke.lineWidth / 2, dy: stroke.lineWidth / 2)
    }
    path.attribute("d", shape.path(in: area).svg)
    paint(path, drawing, trim: shape._trim, isFree: isFree, context: context)
    svg.children = [path]
    return svg
  }

  private static func paint(
    _ path: ElementNode, _ drawing: Drawing, trim: ClosedRange<CGFloat>?, isFree: Bool,
    context: _ViewContext
  ) {
    switch drawing {
    case .fill(let style, let isEvenOdd):
      path.style("fill", style._paint(in: context.environment).color)
      if isEvenOdd { path.attribute("fill-rule", "evenodd") }
    case .stroke(let style, let stroke, _):
      path.attribute("fill", "none")
      path.style("stroke", style._paint(in: context.environment).color)
      path.style("stroke-width", pixels: stroke.lineWidth)
      path.style("stroke-linecap", stroke.lineCap.css)
      path.style("stroke-linejoin", stroke.lineJoin.css)
      if isFree { path.attribute("vector-effect", "non-scaling-stroke") }
      if !stroke.dash.isEmpty {
        path.style("stroke-dasharray", stroke.dash.map { CSS.number(Double($0)) }.joined(separator: " "))
        path.style("stroke-dashoffset", CSS.number(Double(-stroke.dashPhase)))
      }
    }
    if let trim {
      // A dash as long as the visible part: the browser can animate it.
      path.attribute("pathLength", "1")
      let length = Double(trim.upperBound - trim.lowerBound)
      path.style("stroke-dasharray", "\(CSS.number(length)) 2")
      path.style("stroke-dashoffset", CSS.number(-Double(trim.lowerBound)))
    }
  }
}
