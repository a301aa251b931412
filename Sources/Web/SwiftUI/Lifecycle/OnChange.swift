extension View {
  /// Adds a modifier for this view that fires an action when a specific value changes.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false,
    _ action: @escaping @MainActor (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    modifier(ChangeModifier(value: value, initial: initial, action: action))
  }

  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    modifier(ChangeModifier(value: value, initial: initial) { _, _ in action() })
  }

  /// The form before iOS 17.
  @_disfavoredOverload
  public func onChange<V: Equatable>(
    of value: V, perform action: @escaping @MainActor (_ newValue: V) -> Void
  ) -> some View {
    modifier(ChangeModifier(value: value, initial: false) { _, new in action(new) })
  }
}

struct ChangeModifier<Value: Equatable>: LifecycleModifier {
  typealias Body = Never
  let value: Value
  let initial: Bool
  let action: @MainActor (Value, Value) -> Void

  func makeMemory() -> Value { value }

  func mounted(_ memory: inout Value, in graph: ViewGraph) {
    if initial { graph.afterCommit { action(value, value) } }
  }

  func updated(_ memory: inout Value, in graph: ViewGraph) {
    let old = memory
    guard old != value else { return }
    memory = value
    graph.afterCommit { action(old, value) }
  }
}
