/// Settings that the views inside a container make for it: a sheet's detents, a page's title.
///
/// Each entry belongs to the node that made it and goes with that node; later ones win.
@MainActor
final class Registry<Value> {
  private var entries: [(owner: ObjectIdentifier, change: @MainActor (inout Value) -> Void)] = []
  private let changed: @MainActor () -> Void

  init(changed: @escaping @MainActor () -> Void) { self.changed = changed }

  func set(_ owner: AnyObject, _ change: @escaping @MainActor (inout Value) -> Void) {
    let owner = ObjectIdentifier(owner)
    if let index = entries.firstIndex(where: { $0.owner == owner }) {
      entries[index].change = change
    } else {
      entries.append((owner, change))
    }
    changed()
  }

  func remove(_ owner: AnyObject) {
    entries.removeAll { $0.owner == ObjectIdentifier(owner) }
    changed()
  }

  func applied(to value: Value) -> Value {
    var value = value
    for entry in entries { entry.change(&value) }
    return value
  }
}

/// Tells the nearest container of a kind something for as long as the content is mounted.
struct RegistrationModifier<Value>: ViewModifier {
  typealias Body = Never
  let registry: @MainActor (EnvironmentValues) -> Registry<Value>?
  let change: @MainActor (inout Value, _ViewContext) -> Void

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(RegistrationNode(modifier: modifier, content: content, context: context))
  }
}

@MainActor
private final class RegistrationNode<Value, V: View>: ModifierNode<RegistrationModifier<Value>, V> {
  private weak var registry: Registry<Value>?

  override func didMount() { register() }
  override func didUpdate() { register() }
  override func willUnmount() { registry?.remove(self) }

  private func register() {
    let found = modifier.registry(context.environment)
    if found !== registry { registry?.remove(self) }
    registry = found
    let change = modifier.change
    let context = context
    found?.set(self) { change(&$0, context) }
  }
}
