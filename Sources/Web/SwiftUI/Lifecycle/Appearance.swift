extension View {
  /// Adds an action to perform before this view appears.
  public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    modifier(AppearanceModifier(appear: action, disappear: nil))
  }

  /// Adds an action to perform after this view disappears.
  public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    modifier(AppearanceModifier(appear: nil, disappear: action))
  }

  /// Binds a view's identity to the given proxy value.
  public func id<ID: Hashable>(_ id: ID) -> some View { modifier(IdentityModifier(id: id)) }
}

private struct AppearanceModifier: LifecycleModifier {
  typealias Body = Never
  let appear: (@MainActor () -> Void)?
  let disappear: (@MainActor () -> Void)?

  func makeMemory() {}

  func mounted(_ memory: inout Void, in graph: ViewGraph) {
    if let appear { graph.afterCommit(appear) }
  }

  func unmounted(_ memory: inout Void, in graph: ViewGraph) {
    if let disappear { graph.afterCommit(disappear) }
  }
}

private struct IdentityModifier<ID: Hashable>: ViewModifier {
  typealias Body = Never
  let id: ID

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    var context = context
    context.key = context.key.identified(by: modifier.id)
    context.setScrollID(modifier.id)
    V._makeView(content, context: context, into: &list)
  }
}
