/// Draws: makes SVG elements of drawings.
@MainActor
struct CanvasPen {
  let context: _ViewContext
  /// Ids of the definitions that the browser has already, by their content.
  let knownIDs: [String: Int]
  /// The paths of the last run with their data, by position: most are drawn again, or have grown.
  let knownPaths: [(Path?, String)]

  /// The top level's paths of this run.
  private(set) var paths: [(Path?, String)] = []
  private(set) var usedIDs: [String: Int] = [:]
  private(set) var definitions: [ElementNode] = []
  private var depth = 0

  init(context: _ViewContext, knownIDs: [String: Int], knownPaths: [(Path?, String)]) {
    self.context = context
    self.knownIDs = knownIDs
    self.knownPaths = knownPaths
  }

  mutating func element(for drawing: CanvasDrawing) -> ElementNode {
    let (element, path) = content(of: drawing)
    let state = drawing.state
    if !state.transform.isIdentity { element.attribute("transform", Self.matrix(state.transform)) }
    if state.opacity < 1 { element.style("opacity", CSS.number(max(0, state.opacity))) }
    var result = element
    for clip in state.clips.reversed() {
      let group = ElementNode("g", children: [result])
      group.style("clip-path", "url(#n\(ElementName.of(definition(of: clip))))")
      result = group
    }
    if depth == 0 {
      let data = path == nil ? "" : element.attributes.first { $0.name == "d" }?.value
      paths.append((path, data ?? ""))
    }
    return result
  }

  private mutating func content(of drawing: CanvasDrawing) -> (ElementNode, Path?) {
    switch drawing.kind {
    case .fill(let path, let shading, let isEvenOdd):
      let element = self.path(path)
      ShapePaint.apply(
        .fill(style(of: shading), isEvenOdd: isEvenOdd), to: element, context: context)
      paint(element, "fill", with: shading)
      return (element, path)
    case .stroke(let path, let shading, let stroke):
      let element = self.path(path)
      ShapePaint.apply(
        .stroke(style(of: shading), stroke, isInside: false), to: element, context: context)
      paint(element, "stroke", with: shading)
      return (element, path)
    case .text(let text, let point, let anchor):
      return (CanvasText.element(text, point, anchor, environment: context.environment), nil)
    case .layer(let drawings):
      depth += 1
      defer { depth -= 1 }
      let group = ElementNode("g")
      for (index, drawing) in drawings.enumerated() {
        let child = element(for: drawing)
        child.key = NodeKey.root.slot(index)
        group.children.append(child)
      }
      return (group, nil)
    }
  }

  // MARK: Paths

  /// Most of the cost of drawing is numbers as text, so unchanged paths are not written again.
  private func path(_ path: Path) -> ElementNode {
    let element = ElementNode("path")
    let index = paths.count
    if depth == 0, index < knownPaths.count, let old = knownPaths[index].0,
      path.elements.starts(with: old.elements)
    {
      let added = path.elements.dropFirst(old.elements.count)
      element.attribute("d", knownPaths[index].1 + Path(elements: Array(added)).svg)
    } else {
      element.attribute("d", path.svg)
    }
    return element
  }

  private static func matrix(_ transform: CGAffineTransform) -> String {
    let numbers = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ].map { CSS.precise(Double($0)) }
    return "matrix(\(numbers.joined(separator: " ")))"
  }

  // MARK: Paint

  private func style(of shading: GraphicsContext.Shading) -> any ShapeStyle {
    switch shading.kind {
    case .style(let style): style
    case .linear(let gradient, _, _), .radial(let gradient, _, _, _):
      gradient.stops.first?.color ?? Color.clear
    }
  }

  private mutating func paint(
    _ element: ElementNode, _ property: StaticString, with shading: GraphicsContext.Shading
  ) {
    let id: Int
    switch shading.kind {
    case .style: return
    case .linear(let gradient, let from, let to):
      id = definition(
        ElementNode("linearGradient"), gradient,
        [("x1", from.x), ("y1", from.y), ("x2", to.x), ("y2", to.y)])
    case .radial(let gradient, let center, let from, let to):
      id = definition(
        ElementNode("radialGradient"), gradient,
        [("cx", center.x), ("cy", center.y), ("fr", from), ("r", to)])
    }
    element.style(property, "url(#n\(ElementName.of(id)))")
  }

  private mutating func definition(
    _ element: ElementNode, _ gradient: Gradient, _ numbers: [(StaticString, CGFloat)]
  ) -> Int {
    element.attribute("gradientUnits", "userSpaceOnUse")
    for (name, number) in numbers { element.attribute(name, CSS.number(Double(number))) }
    element.children = gradient.stops.enumerated().map { index, stop in
      let child = ElementNode("stop", key: NodeKey.root.slot(index))
      child.attribute("offset", CSS.number(Double(stop.location)))
      child.style("stop-color", stop.color.css)
      return child
    }
    let what =
      [element.tag.description] + numbers.map { CSS.number(Double($0.1)) }
      + gradient.stops.map { "\($0.color.css) \($0.location)" }
    return define(element, what.joined(separator: " "))
  }

  private mutating func definition(of clip: CanvasDrawing.Clip) -> Int {
    let data = clip.path.svg
    let path = ElementNode("path")
    path.attribute("d", data)
    if clip.isEvenOdd { path.attribute("clip-rule", "evenodd") }
    return define(ElementNode("clipPath", children: [path]), "clip \(clip.isEvenOdd) \(data)")
  }

  /// Others refer to a definition by its id, so it gets that before it is mounted.
  private mutating func define(_ element: ElementNode, _ what: String) -> Int {
    if let known = usedIDs[what] { return known }
    let id = knownIDs[what] ?? context.graph.nextElementID()
    usedIDs[what] = id
    element.id = id
    element.key = NodeKey.root.identified(by: what)
    definitions.append(element)
    return id
  }
}

extension Path {
  init(elements: [Element]) {
    self.init()
    self.elements = elements
  }
}

extension CSS {
  /// For factors, where a thousandth may be much.
  static func precise(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let rounded = (value * 1e6).rounded() / 1e6
    if rounded == rounded.rounded(), abs(rounded) < 1e15 { return String(Int64(rounded)) }
    let text = String(rounded)
    return text.utf8.contains(UInt8(ascii: "e")) ? "0" : text
  }
}
