extension ErasedLabel {
  /// The text alone, for where the browser takes no markup: placeholders, options, spoken names.
  func text(in context: _ViewContext) -> String { PlainText.of(nodes(in: context)) }
}

@MainActor
enum PlainText {
  static func of(_ nodes: [Node]) -> String {
    var words: [String] = []
    for node in nodes {
      expand(node)
      collect(node, into: &words)
    }
    return words.joined(separator: " ")
  }

  private static func collect(_ node: Node, into words: inout [String]) {
    if let element = node as? ElementNode, let text = element.text, !text.isEmpty {
      words.append(text)
    }
    for child in node.nodes { collect(child, into: &words) }
  }

  /// Makes the content of components that are never mounted.
  static func expand(_ node: Node) {
    if let component = node as? ComponentNode { component.children = component.resolveContent() }
    for child in node.nodes { expand(child) }
  }
}
