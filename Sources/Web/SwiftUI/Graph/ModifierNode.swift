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

/// The component of a modifier that only watches over its content. It is described anew by the body
/// around it alone, so it holds the content no longer than until it has described it. The contents
/// of modifiers in a row contain each other, and would take kilobytes on each screen.
@MainActor
class WatchingNode<Modifier, Content: View>: ComponentNode {
  private final class Box {
    let content: Content
    init(_ content: Content) { self.content = content }
  }

  final var modifier: Modifier
  private var box: Box?

  init(modifier: Modifier, content: Content, context: _ViewContext) {
    self.modifier = modifier
    box = Box(content)
    super.init(context: context)
  }

  override func takeOver(_ description: ComponentNode) {
    guard let other = description as? WatchingNode<Modifier, Content> else { return }
    modifier = other.modifier
    box = other.box
  }

  override func resolveContent() -> [Node] {
    guard let content = box?.content else { return children }
    box = nil
    // The rows in the content are made by the body around it, which alone can make them again.
    return describe(content, in: context, observedBy: context.component)
  }
}
