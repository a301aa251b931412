/// A view type that compares itself against its previous value and prevents its child updating if
/// its new value is the same as its old value.
public struct EquatableView<Content: Equatable & View>: View {
  public typealias Body = Never
  public var content: Content

  public init(content: Content) { self.content = content }

  public static func _makeView(
    _ view: EquatableView, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(EquatableNode(view: view.content, context: context))
  }
}

extension View where Self: Equatable {
  /// Prevents the view from updating its child view when its new value is the same as its old
  /// value.
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

@MainActor
private final class EquatableNode<V: View & Equatable>: ViewNode<V> {
  override func resolveContent() -> [Node] { describe(view, in: context) }

  /// The content still runs again for what it has read itself.
  override func adopt(_ description: Node, in graph: ViewGraph) {
    guard let new = description as? EquatableNode<V> else { return }
    guard new.view != view || !new.context.describesTheSame(as: context) else { return }
    super.adopt(description, in: graph)
  }
}
