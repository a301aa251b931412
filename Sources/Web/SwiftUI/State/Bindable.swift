/// A property wrapper type that supports creating bindings to the mutable properties of observable
/// objects.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
  private var object: Value
  public var wrappedValue: Value {
    get { object }
    set { object = newValue }
  }
  public var projectedValue: Bindable<Value> { self }

  // Never called. The compiler must find it here, not in the extension. Otherwise a view's
  // memberwise initializer does not take the object itself.
  @available(
    *, unavailable, message: "The wrapped value must be an object that conforms to Observable"
  )
  public init(wrappedValue: Value) { object = wrappedValue }
}

extension Bindable where Value: AnyObject & Observable {
  public init(wrappedValue: Value) { object = wrappedValue }
  public init(_ wrappedValue: Value) { object = wrappedValue }
  public init(projectedValue: Bindable<Value>) { self = projectedValue }

  @MainActor
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    let object = wrappedValue
    return Binding(
      get: { object[keyPath: keyPath] },
      set: { (value: Subject) in object[keyPath: keyPath] = value })
  }
}

extension Bindable: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Bindable: Sendable where Value: Sendable {}
