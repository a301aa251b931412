/// A property wrapper type that updates a property while the user performs a gesture and resets the
/// property back to its initial state when the gesture ends.
@propertyWrapper
public struct GestureState<Value> {
  private let initial: Value
  private var storage: StateStorage<Value>?

  public nonisolated init(wrappedValue: Value) { initial = wrappedValue }
  public nonisolated init(initialValue: Value) { initial = initialValue }

  @MainActor public var wrappedValue: Value { storage?.value ?? initial }
  public var projectedValue: GestureState<Value> { self }

  @MainActor func set(_ value: Value) { storage?.set(value) }
  @MainActor func reset() { storage?.set(initial) }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  public nonisolated init() { self.init(initialValue: nil) }
}

extension GestureState: DynamicProperty {}

extension GestureState: ComponentProperty {
  mutating func bind(to component: ComponentNode, slot: Int) {
    let known = component.storage[slot] as? StateStorage<Value>
    let storage = known ?? StateStorage(initial, owner: component)
    component.storage[slot] = storage
    self.storage = storage
  }
}
