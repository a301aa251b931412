/// A property that a gesture updates while the user performs it. It returns to its initial state
/// when the gesture ends.
@propertyWrapper
public struct GestureState<Value> {
  private let initial: Value
  private let resetTransaction: Transaction
  private let onReset: (@MainActor (Value, inout Transaction) -> Void)?
  private var storage: StateStorage<Value>?

  public init(wrappedValue: Value) {
    self.init(wrappedValue: wrappedValue, resetTransaction: .init())
  }
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  public init(wrappedValue: Value, resetTransaction: Transaction) {
    initial = wrappedValue
    self.resetTransaction = resetTransaction
    onReset = nil
  }

  public init(
    wrappedValue: Value, reset: @escaping @MainActor (Value, inout Transaction) -> Void
  ) {
    initial = wrappedValue
    resetTransaction = Transaction()
    onReset = reset
  }

  @MainActor public var wrappedValue: Value { storage?.value ?? initial }
  public var projectedValue: GestureState<Value> { self }

  /// Changes the value as a gesture goes on.
  @MainActor
  func update(_ change: (inout Value, inout Transaction) -> Void) {
    guard let storage else { return }
    var value = storage.value
    var transaction = Transaction()
    change(&value, &transaction)
    withTransaction(transaction) { storage.set(value) }
  }

  /// The gesture ended.
  @MainActor
  func reset() {
    guard let storage else { return }
    var transaction = resetTransaction
    onReset?(storage.value, &transaction)
    withTransaction(transaction) { storage.set(initial) }
  }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  public init(resetTransaction: Transaction = Transaction()) {
    self.init(wrappedValue: nil, resetTransaction: resetTransaction)
  }
}

extension GestureState: DynamicProperty {}

extension GestureState: ComponentProperty {
  mutating func bind(to component: ComponentNode, slot: Int) {
    storage = StateStorage.kept(by: component, slot: slot, initial: initial)
  }
}
