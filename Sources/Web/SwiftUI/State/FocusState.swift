/// A property wrapper type that reads and writes the placement of focus within the scene.
@propertyWrapper
public struct FocusState<Value: Hashable> {
  /// A property wrapper type that can read and write a value that indicates the current focus
  /// location.
  @propertyWrapper
  public struct Binding {
    let storage: FocusStorage<Value>?
    let unfocused: Value

    @MainActor
    public var wrappedValue: Value {
      get { storage?.value ?? unfocused }
      nonmutating set { storage?.request(newValue) }
    }

    public var projectedValue: Binding { self }
  }

  private let unfocused: Value
  private var storage: FocusStorage<Value>?

  public nonisolated init() where Value == Bool { unfocused = false }
  public nonisolated init<T>() where Value == T?, T: Hashable { unfocused = nil }

  @MainActor
  public var wrappedValue: Value {
    get { storage?.value ?? unfocused }
    nonmutating set { storage?.request(newValue) }
  }

  public var projectedValue: Binding { Binding(storage: storage, unfocused: unfocused) }
}

extension FocusState: DynamicProperty {}

extension FocusState: ComponentProperty {
  mutating func bind(to component: ComponentNode, slot: Int) {
    if let known = component.storage[slot] as? FocusStorage<Value> {
      storage = known
    } else {
      let new = FocusStorage(unfocused: unfocused, graph: component.graph)
      component.storage[slot] = new
      storage = new
    }
  }
}

/// The focus that one view declared, and the views that can have it.
final class FocusStorage<Value: Hashable>: ObservedStorage {
  private var focused: Value
  let unfocused: Value
  private weak var graph: ViewGraph?
  private var targets: [FocusTarget<Value>] = []

  var value: Value {
    noteRead()
    return focused
  }

  private func set(_ value: Value) {
    noteChange()
    focused = value
  }

  init(unfocused: Value, graph: ViewGraph) {
    focused = unfocused
    self.unfocused = unfocused
    self.graph = graph
  }

  func add(_ target: FocusTarget<Value>) { targets.append(target) }
  func remove(_ target: FocusTarget<Value>) { targets.removeAll { $0 === target } }

  /// The app moves the focus, perhaps to a field that this same turn brings about.
  func request(_ new: Value) {
    guard new != value else { return }
    let old = value
    set(new)
    graph?.afterCommit { [weak self] in self?.move(from: old) }
    graph?.requestTurn()
  }

  private func move(from old: Value) {
    if value != unfocused, let target = targets.last(where: { $0.value == value }) {
      target.focus()
    } else if value == unfocused {
      targets.last { $0.value == old }?.blur()
    }
  }

  func gained(_ new: Value) {
    if value != new { set(new) }
  }

  /// Leaving one field for another, the second may be known already.
  func lost(_ old: Value) {
    if value == old { set(unfocused) }
  }
}
