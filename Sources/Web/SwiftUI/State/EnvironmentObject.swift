/// A property wrapper type for an observable object that a parent or ancestor view supplies.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject> {
  private var object: ObjectType?

  public nonisolated init() {}

  /// `bind` shows an error in place of a view whose object is missing, before its body runs. So
  /// only a read outside of a body can reach the trap.
  @MainActor public var wrappedValue: ObjectType {
    guard let object else {
      fatalError("@EnvironmentObject of type \(ObjectType.self) was read outside a view's body.")
    }
    return object
  }

  @MainActor public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    .init(object: wrappedValue)
  }
}

extension EnvironmentObject: DynamicProperty {}

extension EnvironmentObject: ComponentProperty {
  mutating func bind(to component: ComponentNode, slot: Int) {
    guard let found = component.context.environment.object(ObjectType.self) else {
      component.failure =
        "No object of type \(ObjectType.self) was found. A view around needs .environmentObject(_:)."
      return
    }
    object = found
    let known = component.storage[slot] as? ObjectSubscription<ObjectType>
    guard known?.object !== found else { return }
    component.storage[slot] = ObjectSubscription(found, component: component)
  }
}

extension View {
  /// Supplies an observable object to a view's hierarchy.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    modifier(EnvironmentModifier { $0.setObject(object, of: T.self) })
  }
}
