/// A named value produced by a view.
public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  /// Combines a sequence of values by modifying the previously-accumulated value.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  public static var defaultValue: Value { nil }
}

extension View {
  /// Sets a value for the given preference.
  public func preference<K: PreferenceKey>(
    key: K.Type = K.self, value: K.Value
  ) -> some View {
    modifier(PreferenceModifier<K>(change: .set(value)))
  }

  /// Applies a transformation to a preference value.
  public func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping @MainActor (inout K.Value) -> Void
  ) -> some View {
    modifier(PreferenceModifier<K>(change: .transform(callback)))
  }

  /// Adds an action to perform when the specified preference key's value changes.
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping @MainActor (K.Value) -> Void
  ) -> some View where K.Value: Equatable {
    modifier(PreferenceObserver<K>(action: action))
  }
}

private enum PreferenceChange<K: PreferenceKey> {
  case set(K.Value)
  case transform(@MainActor (inout K.Value) -> Void)
}

private struct PreferenceModifier<K: PreferenceKey>: ViewModifier {
  typealias Body = Never
  let change: PreferenceChange<K>

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(
      PreferenceNode(modifier: modifier, content: AnyView(content), context: context))
  }
}

private struct PreferenceObserver<K: PreferenceKey>: ViewModifier where K.Value: Equatable {
  typealias Body = Never
  let action: @MainActor (K.Value) -> Void

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(
      PreferenceObserverNode(modifier: modifier, content: AnyView(content), context: context))
  }
}

/// Generic over the key alone, so that readers find it without the type of its content.
private final class PreferenceNode<K: PreferenceKey>: ModifierNode<PreferenceModifier<K>, AnyView> {
  override func didMount() { PreferenceCenter.of(graph).changed(K.self, in: graph) }
  override func didUpdate() { PreferenceCenter.of(graph).changed(K.self, in: graph) }
  override func willUnmount() { PreferenceCenter.of(graph).changed(K.self, in: graph) }
}

private final class PreferenceObserverNode<K: PreferenceKey>:
  ModifierNode<PreferenceObserver<K>, AnyView>, PreferenceReader
where K.Value: Equatable {
  private var last: K.Value?

  override func didMount() { PreferenceCenter.of(graph).add(self, for: K.self, in: graph) }
  override func willUnmount() { PreferenceCenter.of(graph).remove(self, for: K.self) }

  func read() {
    let value = children.reduced(K.self) ?? K.defaultValue
    guard value != last else { return }
    last = value
    modifier.action(value)
  }
}

extension [Node] {
  /// The combined value of these nodes; nil if no node sets one.
  @MainActor
  fileprivate func reduced<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    var result: K.Value?
    for node in self {
      guard let next = node.preference(key) else { continue }
      if var value = result {
        K.reduce(value: &value) { next }
        result = value
      } else {
        result = next
      }
    }
    return result
  }
}

extension Node {
  fileprivate func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    // A presented dialog is a tree of its own.
    if let element = self as? ElementNode, element.tag == "dialog" { return nil }
    guard let node = self as? PreferenceNode<K> else { return nodes.reduced(key) }
    switch node.modifier.change {
    case .set(let value): return value
    case .transform(let change):
      var value = nodes.reduced(key) ?? K.defaultValue
      change(&value)
      return value
    }
  }
}

/// Is notified when the value for its key may have changed.
@MainActor
private protocol PreferenceReader: AnyObject {
  func read()
}

/// The readers of each preference in a tree. They are notified after the commit, when all values
/// are set.
@MainActor
private final class PreferenceCenter {
  private var readers: [ObjectIdentifier: [any PreferenceReader]] = [:]
  private var changedKeys: Set<ObjectIdentifier> = []

  static func of(_ graph: ViewGraph) -> PreferenceCenter {
    graph.attachment { PreferenceCenter() }
  }

  func add<K: PreferenceKey>(_ reader: any PreferenceReader, for key: K.Type, in graph: ViewGraph) {
    readers[ObjectIdentifier(key), default: []].append(reader)
    changed(key, in: graph)
  }

  func remove<K: PreferenceKey>(_ reader: any PreferenceReader, for key: K.Type) {
    readers[ObjectIdentifier(key)]?.removeAll { $0 === reader }
  }

  func changed<K: PreferenceKey>(_ key: K.Type, in graph: ViewGraph) {
    guard readers[ObjectIdentifier(key)]?.isEmpty == false else { return }
    if changedKeys.isEmpty { graph.afterCommit { [weak self] in self?.tell() } }
    changedKeys.insert(ObjectIdentifier(key))
  }

  private func tell() {
    let keys = changedKeys
    changedKeys = []
    for key in keys { for reader in readers[key] ?? [] { reader.read() } }
  }
}
