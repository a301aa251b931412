/// One choice of a picker.
@MainActor
struct PickerOption {
  let tag: AnyHashable?
  let element: ElementNode

  var text: String { PlainText.of([element]) }

  /// The key is the choice's tag, so that a choice that moves keeps its element.
  func key(at index: Int) -> NodeKey {
    tag.map { NodeKey.root.identified(by: $0) } ?? NodeKey.root.slot(index)
  }

  /// The tag as a value of the selection; a tag of `Int` also selects in an `Int?`.
  func value<Value: Hashable>(as type: Value.Type) -> Value? {
    tag.flatMap { $0.base as? Value }
  }
}

/// Collects the elements that a picker's content comes to, each with the tag that it was given.
final class PickerOptions: ElementModifier {
  private var found: [PickerOption] = []

  nonisolated init() {}

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    found.append(PickerOption(tag: context.rowTag, element: element))
    return element
  }

  static func of<Content: View>(_ content: Content, in context: _ViewContext) -> [PickerOption] {
    let options = PickerOptions()
    var inner = context.inside.adding(options)
    inner.rowTag = nil
    var list = _ViewList()
    Content._makeView(content, context: inner, into: &list)
    for node in list.nodes { PlainText.expand(node) }
    return options.found
  }
}
