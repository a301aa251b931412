/// A modifier that takes part in the life of the view it modifies.
@MainActor
protocol LifecycleModifier: ViewModifier where Body == Never {
  /// The state kept between the modifier values of one view.
  associatedtype Memory
  func makeMemory() -> Memory
  func mounted(_ memory: inout Memory, in graph: ViewGraph)
  func updated(_ memory: inout Memory, in graph: ViewGraph)
  func unmounted(_ memory: inout Memory, in graph: ViewGraph)
}

extension LifecycleModifier {
  func updated(_ memory: inout Memory, in graph: ViewGraph) {}
  func unmounted(_ memory: inout Memory, in graph: ViewGraph) {}

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(LifecycleNode(modifier: modifier, content: content, context: context))
  }
}

@MainActor
private final class LifecycleNode<Modifier: LifecycleModifier, V: View>: WatchingNode<Modifier, V> {
  private var memory: Modifier.Memory

  override init(modifier: Modifier, content: V, context: _ViewContext) {
    memory = modifier.makeMemory()
    super.init(modifier: modifier, content: content, context: context)
  }

  override func didMount() { modifier.mounted(&memory, in: graph) }
  override func didUpdate() { modifier.updated(&memory, in: graph) }
  override func willUnmount() { modifier.unmounted(&memory, in: graph) }
}
