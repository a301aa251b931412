/// The component of a view that makes its content itself. It holds the view, and takes it over from
/// each new description.
@MainActor
class ViewNode<V>: ComponentNode {
  final var view: V

  init(view: V, context: _ViewContext) {
    self.view = view
    super.init(context: context)
  }

  override func takeOver(_ description: ComponentNode) {
    if let other = description as? ViewNode<V> { view = other.view }
  }
}
