/// A component's hold on an observable object: marks it dirty when the object is about to change,
/// until it goes away with the component's storage.
@MainActor
final class ObjectSubscription<Object: ObservableObject> {
  let object: Object
  private var subscription: AnyCancellable?

  init(_ object: Object, component: ComponentNode) {
    self.object = object
    // Told before the change and on whichever thread makes it (hence `@Sendable`, or the closure
    // would insist on the main actor): only mark, never read.
    let notice = ChangeNotice(component: component)
    subscription = object.objectWillChange.sink { @Sendable _ in notice.send() }
  }
}

/// Carries "this component must run again" from any thread to the main actor.
struct ChangeNotice: Sendable {
  private let target: Target

  @MainActor
  init(component: ComponentNode) { target = Target(component: component) }

  func send() {
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { target.component?.invalidate() }
    } else {
      Task { @MainActor [target] in target.component?.invalidate() }
    }
  }

  /// The component must not live on because a model does.
  @MainActor
  private final class Target {
    weak var component: ComponentNode?
    init(component: ComponentNode) { self.component = component }
  }
}

/// Bindings to the properties of an observable object.
@MainActor @dynamicMemberLookup
public struct _ObservableObjectWrapper<Object: ObservableObject> {
  let object: Object

  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Object, Subject>
  ) -> Binding<Subject> {
    let object = object
    return Binding(
      get: { object[keyPath: keyPath] },
      set: { (value: Subject) in object[keyPath: keyPath] = value })
  }
}
