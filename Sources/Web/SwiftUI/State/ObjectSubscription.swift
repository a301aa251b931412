/// A component's subscription to an observable object. It marks the component dirty before the
/// object changes, and ends with the component's storage.
@MainActor
final class ObjectSubscription<Object: ObservableObject> {
  let object: Object
  private var subscription: AnyCancellable?

  init(_ object: Object, component: ComponentNode) {
    self.object = object
    // Runs before the change, on the thread that makes it; so it only marks and never reads.
    // `@Sendable` keeps the closure off the main actor.
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
