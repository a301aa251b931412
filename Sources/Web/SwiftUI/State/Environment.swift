/// A property wrapper that reads a value from a view's environment.
@propertyWrapper
public struct Environment<Value> {
  private let read: (EnvironmentValues) -> Value?
  private let fallback: Value?
  private var values: EnvironmentValues?

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: keyPath] }
    fallback = EnvironmentValues()[keyPath: keyPath]
  }

  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
    read = { $0.object(objectType) }
    fallback = nil
  }

  public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject, T: Observable {
    read = { .some($0.object(objectType)) }
    fallback = .some(nil)
  }

  /// `bind` shows an error in place of a view whose object is missing, before its body runs. So
  /// only a read outside of a body can reach the trap.
  @MainActor
  public var wrappedValue: Value {
    guard let value = values.flatMap(read) ?? fallback else {
      fatalError("@Environment(\(Value.self).self) was read outside a view's body.")
    }
    return value
  }
}

extension Environment: DynamicProperty {}

extension Environment: ComponentProperty {
  mutating func bind(to component: ComponentNode, slot: Int) {
    values = component.context.environment
    if read(component.context.environment) == nil {
      component.failure =
        "No object of type \(Value.self) was found. A view around needs .environment(_:)."
    }
  }
}

/// A key for accessing values in the environment.
@preconcurrency
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
}

/// A collection of environment values propagated through a view hierarchy.
public struct EnvironmentValues: CustomStringConvertible {
  private var values: [ObjectIdentifier: Any] = [:]
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  public var description: String { "EnvironmentValues(\(values.count) values, \(objects.count) objects)" }

  func object<T: AnyObject>(_ type: T.Type) -> T? { objects[ObjectIdentifier(type)] as? T }

  mutating func setObject<T: AnyObject>(_ object: T?, of type: T.Type) {
    objects[ObjectIdentifier(type)] = object
  }
}

struct EnvironmentModifier: ViewModifier {
  typealias Body = Never
  let change: @MainActor (inout EnvironmentValues) -> Void

  static func _makeView<V: View>(
    _ modifier: EnvironmentModifier, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    var context = context
    modifier.change(&context.environment)
    V._makeView(content, context: context, into: &list)
  }
}

extension View {
  /// Sets the environment value of the specified key path to the given value.
  public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    modifier(EnvironmentModifier { $0[keyPath: keyPath] = value })
  }

  /// Places an observable object in the view's environment.
  public func environment<T>(_ object: T?) -> some View where T: AnyObject, T: Observable {
    modifier(EnvironmentModifier { $0.setObject(object, of: T.self) })
  }

  /// Transforms the environment value of the specified key path with the given function.
  public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>,
    transform: @escaping @MainActor (inout V) -> Void
  ) -> some View {
    modifier(EnvironmentModifier { transform(&$0[keyPath: keyPath]) })
  }
}
