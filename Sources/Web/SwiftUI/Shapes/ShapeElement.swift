/// Shapes as elements, in the form that the browser draws best at any size. That is a box with
/// round corners or an outline of its own. Otherwise it is a path, in the frame's size or scaled
/// from a unit of 100.
@MainActor
enum ShapeElement {
  enum Drawing {
    case fill(any ShapeStyle, isEvenOdd: Bool)
    case stroke(any ShapeStyle, StrokeStyle, isInside: Bool)
  }

  static func make<S: Shape>(
    _ shape: S, _ drawing: Drawing, context: _ViewContext
  ) -> ElementNode {
    let element = drawn(shape, drawing, context: context)
    let size = context.environment[ProposedSizeKey.self]
    guard shape._isSquare, size == nil || size?.width != size?.height else { return element }
    // The style sheet makes it as large as the shorter side of the element around.
    element.add(class: "shq")
    return ElementNode("div", "z p5", role: .fixed(.fills), children: [element])
  }

  private static func drawn<S: Shape>(
    _ shape: S, _ drawing: Drawing, context: _ViewContext
  ) -> ElementNode {
    if shape._trim == nil {
      if let radius = shape._boxRadius, let box = box(radius, drawing, context: context) {
        return box
      }
      if let area = clippedArea(shape, drawing, context: context) { return area }
    }
    if let outline = shape._outline {
      return picture(of: self.outline(outline, drawing), drawing, shape._trim, context: context)
    }
    return picture(of: shape, drawing, context: context)
  }

  // MARK: Boxes

  private static func box(
    _ radius: String, _ drawing: Drawing, context: _ViewContext
  ) -> ElementNode? {
    let element = ElementNode("div", "shb", role: .fixed(.fills))
    if radius != "0" { element.style("border-radius", radius) }
    switch drawing {
    case .fill(let style, _):
      let paint = style._paint(in: context.environment)
      if let className = paint.className {
        element.add(class: className)
      } else {
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

  /// A gradient or a material in a free form: an area that is cut out.
  private static func clippedArea<S: Shape>(
    _ shape: S, _ drawing: Drawing, context: _ViewContext
  ) -> ElementNode? {
    guard !shape._isAbsolute, case .fill(let style, _) = drawing else { return nil }
    let paint = style._paint(in: context.environment)
    guard paint.background != nil || paint.className != nil else { return nil }
    let element = ElementNode("div", "col", role: .fixed(.fills))
    if let className = paint.className { element.add(class: className) }
    if let background = paint.background { element.style("background", background) }
    let unit = CGRect(x: 0, y: 0, width: 100, height: 100)
    element.style("clip-path", shape.path(in: unit).clipPath)
    return element
  }

  // MARK: Pictures

  private static func svg(_ content: ElementNode) -> ElementNode {
    let svg = ElementNode("svg", "shp", role: .fixed(.fills), children: [content])
    svg.attribute("aria-hidden", "true")
    return svg
  }

  private static func picture(
    of outline: ElementNode, _ drawing: Drawing, _ trim: ClosedRange<CGFloat>?,
    context: _ViewContext
  ) -> ElementNode {
    ShapePaint.apply(drawing, to: outline, context: context)
    if let trim { ShapePaint.trim(outline, to: trim) }
    return svg(outline)
  }

  private static func picture<S: Shape>(
    of shape: S, _ drawing: Drawing, context: _ViewContext
  ) -> ElementNode {
    let known = context.environment[ProposedSizeKey.self]
    let size = known ?? CGSize(width: 100, height: 100)
    var area = CGRect(origin: .zero, size: size)
    if known != nil, case .stroke(_, let stroke, true) = drawing {
      area = area.insetBy(dx: stroke.lineWidth / 2, dy: stroke.lineWidth / 2)
    }
    var path = shape.path(in: area)
    let content = ElementNode("path")
    let svg = svg(content)
    // A bare path is in points already and needs no scaling to its frame.
    if !shape._isAbsolute {
      svg.attribute(
        "viewBox", "0 0 \(CSS.number(Double(size.width))) \(CSS.number(Double(size.height)))")
      if !shape._isSquare { svg.attribute("preserveAspectRatio", "none") }
      content.attribute("vector-effect", "non-scaling-stroke")
    }
    if let trim = shape._trim {
      // Dashes do not scale with the path, so a scaled path is cut, and cannot be animated.
      if known == nil, !shape._isAbsolute {
        path = path.trimmedPath(from: trim.lowerBound, to: trim.upperBound)
      }
    }
    content.attribute("d", path.svg)
    ShapePaint.apply(drawing, to: content, context: context)
    if let trim = shape._trim, known != nil || shape._isAbsolute {
      ShapePaint.trim(content, to: trim)
    }
    return svg
  }

  /// The browser's own outlines start where SwiftUI's do: a circle at three o'clock.
  private static func outline(_ outline: _Outline, _ drawing: Drawing) -> ElementNode {
    var inset: CGFloat = 0
    if case .stroke(_, let stroke, true) = drawing { inset = stroke.lineWidth / 2 }
    func less(_ full: String, _ amount: CGFloat) -> String {
      amount == 0 ? full : "calc(\(full) - \(CSS.pixels(amount)))"
    }
    switch outline {
    case .circle, .ellipse:
      let isCircle = outline == .circle
      let element = ElementNode(isCircle ? "circle" : "ellipse")
      element.attribute("cx", "50%")
      element.attribute("cy", "50%")
      for name: StaticString in isCircle ? ["r"] : ["rx", "ry"] {
        element.style(name, less("50%", inset))
      }
      return element
    case .rectangle(let corner):
      let element = ElementNode("rect")
      if inset > 0 {
        element.style("x", pixels: inset)
        element.style("y", pixels: inset)
      }
      element.style("width", less("100%", inset * 2))
      element.style("height", less("100%", inset * 2))
      if corner.width > 0 {
        element.style("rx", pixels: max(0, corner.width - inset))
        element.style("ry", pixels: max(0, corner.height - inset))
      }
      return element
    }
  }
}
