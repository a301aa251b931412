/// A property wrapper type that can read and write a value managed by SwiftUI.
///
/// Outside a mounted view it reads as its initial value, and writing does nothing. A mistake in one
/// session must not end the process of all sessions.
@propertyWrapper
public struct State<Value> {
  private var initial: Value
  private var storage: StateStorage<Value>?

  public nonisolated init(wrappedValue value: Value) { initial = value }
  public nonisolated init(initialValue value: Value) { initial = value }

  @MainActor
  public var wrappedValue: Value {
    get { storage?.value ?? initial }
    nonmutating set { storage?.set(newValue) }
  }

  @MainActor
  public var projectedValue: Binding<Value> {
    guard let storage else { return .constant(initial) }
    return Binding(get: { storage.value }, set: { (value: Value) in storage.set(value) })
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public nonisolated init() { self.init(initialValue: nil) }
}

extension State: DynamicProperty {}

extension State: Sendable where Value: Sendable {}

extension State: ComponentProperty {
  mutating func bind(to component: ComponentNode, slot: Int) {
    storage = StateStorage.kept(by: component, slot: slot, initial: initial)
  }
}

/// The value behind a `@State`. Observation finds its readers. So a view that only hands a binding
/// down does not run again.
final class StateStorage<Value>: ObservedStorage {
  private var stored: Value

  init(_ value: Value) { stored = value }

  /// The storage in a slot of a component, made at the first request.
  static func kept(by component: ComponentNode, slot: Int, initial: Value) -> StateStorage {
    if let known = component.storage[slot] as? StateStorage { return known }
    let new = StateStorage(initial)
    component.storage[slot] = new
    return new
  }

  var value: Value {
    noteRead()
    return stored
  }

  func set(_ value: Value) {
    noteChange()
    stored = value
  }
}
