/// A property wrapper type that can read and write a value owned by a source of truth.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: Sendable {
  public var transaction = Transaction()
  private let getter: @MainActor () -> Value
  private let setter: @MainActor (Value, Transaction) -> Void

  public init(
    get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void
  ) {
    getter = get
    setter = { value, _ in set(value) }
  }

  public init(
    get: @escaping @MainActor () -> Value,
    set: @escaping @MainActor (Value, Transaction) -> Void
  ) {
    getter = get
    setter = set
  }

  public init(projectedValue: Binding<Value>) { self = projectedValue }

  @MainActor
  public var wrappedValue: Value {
    get { getter() }
    nonmutating set {
      if let animation = transaction.animation {
        withAnimation(animation) { setter(newValue, transaction) }
      } else {
        setter(newValue, transaction)
      }
    }
  }

  public var projectedValue: Binding<Value> { self }

  @MainActor
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { (_: Value) in })
  }

  @MainActor
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    let base = self
    return Binding<Subject>(
      get: { base.wrappedValue[keyPath: keyPath] },
      set: { (value: Subject) in base.wrappedValue[keyPath: keyPath] = value })
  }

  /// Specifies a transaction for the binding.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var copy = self
    copy.transaction = transaction
    return copy
  }

  /// Specifies an animation to perform when the binding value changes.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    transaction(Transaction(animation: animation))
  }
}

extension Binding {
  /// A binding to the wrapped value, or nil while that is nil.
  @MainActor
  public init?(_ base: Binding<Value?>) {
    guard let initial = base.wrappedValue else { return nil }
    self.init(
      get: { base.wrappedValue ?? initial }, set: { (value: Value) in base.wrappedValue = value })
  }

  /// A binding by projecting the base value to an optional value.
  @MainActor
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(
      get: { base.wrappedValue },
      set: { (value: V?) in if let value { base.wrappedValue = value } })
  }
}

extension Binding: @MainActor Identifiable where Value: Identifiable {
  @MainActor public var id: Value.ID { wrappedValue.id }
}

extension Binding: @MainActor Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
  public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: @MainActor Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices
  @MainActor public var startIndex: Index { wrappedValue.startIndex }
  @MainActor public var endIndex: Index { wrappedValue.endIndex }
  @MainActor public var indices: Value.Indices { wrappedValue.indices }
  @MainActor public func index(after index: Index) -> Index { wrappedValue.index(after: index) }

  @MainActor public subscript(position: Index) -> Binding<Value.Element> {
    let base = self
    return Binding<Value.Element>(
      get: { base.wrappedValue[position] },
      set: { (value: Value.Element) in base.wrappedValue[position] = value })
  }
}
