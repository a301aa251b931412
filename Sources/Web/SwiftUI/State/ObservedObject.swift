/// A property wrapper type that subscribes to an observable object and invalidates a view whenever
/// the observable object changes.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject> {
  public typealias Wrapper = _ObservableObjectWrapper<ObjectType>
  public var wrappedValue: ObjectType

  public nonisolated init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  public nonisolated init(initialValue: ObjectType) { wrappedValue = initialValue }

  @MainActor public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}

extension ObservedObject: DynamicProperty {}

extension ObservedObject: ComponentProperty {
  mutating func bind(to component: ComponentNode, slot: Int) {
    let known = component.storage[slot] as? ObjectSubscription<ObjectType>
    guard known?.object !== wrappedValue else { return }
    component.storage[slot] = ObjectSubscription(wrappedValue, component: component)
  }
}
