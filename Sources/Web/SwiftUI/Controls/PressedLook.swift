/// The pressed look of one button's label, and the difference between the two bodies of its style.
@MainActor
final class PressedLook {
  private static let variable: StaticString = "--pressable"
  private var pressedColor: String?

  nonisolated init() {}

  func forget() { pressedColor = nil }

  /// The element that stands for the label in the style's body. The label's colour reaches elements
  /// deep inside through the environment. If pressing changes that colour, a variable carries it.
  func element(
    for view: ButtonStyleConfiguration.Label, context: _ViewContext
  ) -> ElementNode {
    let element = ElementNode("div", "z p5 bl", role: .overlay)
    let color = Self.foreground(in: context)
    if view.isPressed {
      pressedColor = color
      element.style("--pressable", color)
      return element
    }
    var inner = context
    if let pressedColor, pressedColor != color {
      element.style("--pressable", color)
      inner.environment[ForegroundKey.self] = Color.named("pressable")
    }
    element.children = view.label.nodes(in: inner)
    return element
  }

  private static func foreground(in context: _ViewContext) -> String {
    context.environment[ForegroundKey.self]?._paint(in: context.environment).color ?? "currentColor"
  }

  static func compare(_ resting: [Node], with pressed: [Node], patch: PatchWriter) {
    let mine = elements(of: resting)
    let theirs = elements(of: pressed)
    guard mine.count == theirs.count else { return }
    for (element, other) in zip(mine, theirs) where element.tag == other.tag {
      element.setPressedLook(difference(element, other), patch: patch)
      if !element.classes.hasSuffix(" bl") {
        compare(element.children, with: other.children, patch: patch)
      }
    }
  }

  private static func difference(_ resting: ElementNode, _ pressed: ElementNode) -> String? {
    var parts: [String] = []
    for entry in pressed.styles where !resting.styles.contains(entry) {
      // Without a twin at rest, no element reads the label's variable.
      if entry.name == variable, !resting.hasStyle(entry.name) { continue }
      parts.append("\(entry.name):\(entry.value)")
    }
    for entry in resting.styles where !pressed.hasStyle(entry.name) {
      parts.append("\(entry.name):unset")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ";")
  }

  private static func elements(of nodes: [Node]) -> [ElementNode] {
    var elements: [ElementNode] = []
    for node in nodes { node.collectElements(into: &elements) }
    return elements
  }
}
