/// Text in a picture: one line, which stands at a point by its anchor.
@MainActor
enum CanvasText {
  static func element(
    _ text: Text, _ point: CGPoint, _ anchor: UnitPoint, environment: EnvironmentValues
  ) -> ElementNode {
    let element = ElementNode("text", "ct")
    element.attribute("x", CSS.number(Double(point.x)))
    element.attribute("y", CSS.number(Double(point.y)))
    let column = anchor.x < 0.25 ? 0 : (anchor.x > 0.75 ? 2 : 1)
    let row = anchor.y < 0.25 ? 0 : (anchor.y > 0.75 ? 2 : 1)
    element.attribute("text-anchor", ["start", "middle", "end"][column])
    element.attribute(
      "dominant-baseline", ["text-before-edge", "central", "text-after-edge"][row])
    (text.runs.first?.style.font ?? environment.font ?? .body).apply(to: element)
    if let style = environment[ForegroundKey.self] {
      element.style("color", style._paint(in: environment).color)
    }
    guard text.runs.count > 1 else {
      element.text = text.plainText
      text.runs.first?.style.apply(to: element, in: environment)
      return element
    }
    element.children = text.runs.enumerated().map { index, run in
      let part = ElementNode("tspan", key: NodeKey.root.slot(index))
      part.text = run.text
      run.style.font?.apply(to: part)
      run.style.apply(to: part, in: environment)
      return part
    }
    return element
  }
}
