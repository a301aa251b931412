/// Makes elements of drawings, and keeps the last run, so that the next one sends little.
@MainActor
final class CanvasSheet {
  /// One drawn element: its look, and the key under which the browser's copy lives on.
  private struct Drawn {
    var key: Int
    let look: [String]
    let path: Path?
    let data: String
  }

  private var drawn: [Drawn] = []
  private var lastKey = 0
  /// Element ids of gradients and clips, which other elements refer to, by their content.
  private var definitionIDs: [String: Int] = [:]

  func elements(of drawings: [CanvasDrawing], context: _ViewContext) -> [Node] {
    var pen = CanvasPen(
      context: context, knownIDs: definitionIDs, knownPaths: drawn.map { ($0.path, $0.data) })
    let elements = drawings.map { pen.element(for: $0) }
    let new = elements.indices.map { index in
      Drawn(
        key: 0, look: elements[index].look, path: pen.paths[index].0, data: pen.paths[index].1)
    }
    drawn = keyed(new)
    for (element, drawn) in zip(elements, drawn) {
      element.key = NodeKey.root.slot(drawn.key)
    }
    // Unused definitions go with their names: an element's id is never used again.
    definitionIDs = pen.usedIDs
    guard !pen.definitions.isEmpty else { return elements }
    let definitions = ElementNode(
      "defs", children: pen.definitions, key: NodeKey.root.identified(by: "defs"))
    return [definitions] + elements
  }

  /// Equal runs at both ends keep their elements; between them elements are changed in place.
  private func keyed(_ new: [Drawn]) -> [Drawn] {
    func same(_ old: Drawn, _ new: Drawn) -> Bool { old.data == new.data && old.look == new.look }
    var result = new
    var start = 0
    while start < min(drawn.count, new.count), same(drawn[start], new[start]) { start += 1 }
    var end = 0
    while end < min(drawn.count, new.count) - start,
      same(drawn[drawn.count - 1 - end], new[new.count - 1 - end])
    { end += 1 }
    for index in result.indices {
      let fromEnd = new.count - 1 - index
      if fromEnd < end {
        result[index].key = drawn[drawn.count - 1 - fromEnd].key
      } else if index < drawn.count - end {
        result[index].key = drawn[index].key
      } else {
        lastKey += 1
        result[index].key = lastKey
      }
    }
    return result
  }
}

extension ElementNode {
  /// Everything but the path that tells one drawing from another.
  fileprivate var look: [String] {
    var look = [tag.description, text ?? "", classes]
    for entry in attributes where entry.name != "d" {
      look += [entry.name.description, entry.value]
    }
    for entry in styles { look += [entry.name.description, entry.value] }
    for case let child as ElementNode in children {
      look += ["(", child.attributes.first { $0.name == "d" }?.value ?? ""]
      look += child.look + [")"]
    }
    return look
  }
}
