/// The component of a modifier with state or actions. It holds the modifier and the content, and
/// takes both over from each new description.
@MainActor
class ModifierNode<Modifier, Content: View>: ComponentNode {
  final var modifier: Modifier
  final private(set) var content: Content

  init(modifier: Modifier, content: Content, context: _ViewContext) {
    self.modifier = modifier
    self.content = content
    super.init(context: context)
  }

  override func takeOver(_ description: ComponentNode) {
    guard let other = description as? ModifierNode<Modifier, Content> else { return }
    modifier = other.modifier
    content = other.content
  }

  override func resolveContent() -> [Node] { describe(content, in: context) }
}
