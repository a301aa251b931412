extension View {
  /// Associates a destination view with a presented data type for use within a navigation stack.
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping @MainActor (D) -> C
  ) -> some View {
    modifier(DestinationModifier(destination: destination))
  }

  /// Associates a destination view with a binding that can be used to push the view onto a
  /// navigation stack.
  public func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: @MainActor () -> V
  ) -> some View {
    let view = destination()
    return modifier(
      PushModifier<Bool, V>(
        read: { isPresented.wrappedValue ? true : nil },
        clear: { isPresented.wrappedValue = false }, destination: { _ in view }))
  }

  /// Associates a destination view with a bound value for use within a navigation stack.
  public func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping @MainActor (D) -> C
  ) -> some View {
    modifier(
      PushModifier(
        read: { item.wrappedValue }, clear: { item.wrappedValue = nil }, destination: destination))
  }
}

/// Registers the page for values of a type.
private struct DestinationModifier<D: Hashable, C: View>: ViewModifier {
  typealias Body = Never
  let destination: @MainActor (D) -> C

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(DestinationNode(modifier: modifier, content: content, context: context))
  }

  final class DestinationNode<V: View>: ModifierNode<DestinationModifier, V> {
    override func didMount() { register() }
    override func didUpdate() { register() }

    override func willUnmount() {
      context.environment[NavigationKey.self]?.forget(D.self, owner: self)
    }

    private func register() {
      let destination = modifier.destination
      let depth = context.environment[PageDepthKey.self]
      context.environment[NavigationKey.self]?.register(D.self, owner: self, depth: depth) {
        value in
        (value.base as? D).map { value in AnyView(Deferred { destination(value) }) }
      }
    }
  }
}

/// Pushes a page for as long as a binding has a value.
struct PushModifier<Item: Hashable, C: View>: ViewModifier {
  typealias Body = Never
  let read: @MainActor () -> Item?
  let clear: @MainActor () -> Void
  let destination: @MainActor (Item) -> C

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(PushNode(modifier: modifier, content: content, context: context))
  }

  final class PushNode<V: View>: ModifierNode<PushModifier, V> {
    private var wanted: Item?
    private var shown: Item?

    override func resolveContent() -> [Node] {
      wanted = tracked { modifier.read() }
      return super.resolveContent()
    }

    override func didMount() { follow() }
    override func didUpdate() { follow() }

    override func willUnmount() {
      shown = nil
      context.environment[NavigationKey.self]?.pop(owner: self)
    }

    private func follow() {
      guard let controller = context.environment[NavigationKey.self] else { return }
      let last = shown
      shown = wanted
      if let last, last == wanted {
        if let view, controller.update(view, owner: self) { return }
      } else if last != nil {
        controller.pop(owner: self)
      }
      guard let view else { return }
      controller.push(view, owner: self) { [weak self] in self?.popped() }
    }

    private var view: AnyView? {
      guard let wanted else { return nil }
      let destination = modifier.destination
      return AnyView(Deferred { destination(wanted) })
    }

    /// The page went by Back or `dismiss`. For a page that the binding removed, `shown` differs.
    private func popped() {
      guard shown != nil, shown == wanted, isMounted else { return }
      shown = nil
      modifier.clear()
    }
  }
}
