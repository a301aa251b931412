/// A property wrapper type that instantiates an observable object: once for each identity of the
/// view that declares it.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject> {
  private let make: @MainActor () -> ObjectType
  private var subscription: ObjectSubscription<ObjectType>?

  public nonisolated init(
    wrappedValue thunk: @autoclosure @escaping @MainActor () -> ObjectType
  ) { make = thunk }

  /// Outside a mounted view every read makes an object of its own, as nothing keeps one.
  @MainActor public var wrappedValue: ObjectType { subscription?.object ?? make() }

  @MainActor public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    .init(object: wrappedValue)
  }
}

extension StateObject: DynamicProperty {}

extension StateObject: ComponentProperty {
  mutating func bind(to component: ComponentNode, slot: Int) {
    if let known = component.storage[slot] as? ObjectSubscription<ObjectType> {
      subscription = known
    } else {
      let new = ObjectSubscription(make(), component: component)
      component.storage[slot] = new
      subscription = new
    }
  }
}
