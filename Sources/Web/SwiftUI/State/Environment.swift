/// A property wrapper that reads a value from a view's environment.
@propertyWrapper
public struct Environment<Value> {
  private enum Source {
    case value(KeyPath<EnvironmentValues, Value>)
    /// nil: no view around has given an object.
    case object((EnvironmentValues) -> Value?)
  }

  private let source: Source
  private var values: EnvironmentValues?

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { source = .value(keyPath) }

  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
    source = .object { $0.object(objectType) }
  }

  public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject, T: Observable {
    source = .object { .some($0.object(objectType)) }
  }

  /// `bind` shows an error in place of a view whose object is missing, before its body runs. So
  /// only a read outside of a body can reach the trap: in a view's `init`, or of a view that nobody
  /// shows. Apple's SwiftUI stops there too. There is no value to go on with, no person's data can
  /// lead there, and the first rendering in any test does.
  @MainActor
  public var wrappedValue: Value {
    let values = values ?? EnvironmentValues()
    switch source {
    case .value(let keyPath): return values[keyPath: keyPath]
    case .object(let find):
      guard let value = find(values) else {
        fatalError("@Environment(\(Value.self).self) was read outside a view's body.")
      }
      return value
    }
  }
}

extension Environment: DynamicProperty {}

extension Environment: ComponentProperty {
  mutating func bind(to component: ComponentNode, slot: Int) {
    values = component.context.environment
    if case .object(let find) = source, find(component.context.environment) == nil {
      component.failure =
        "No object of type \(Value.self) was found. A view around needs .environment(_:)."
    }
  }
}

/// Like the modifiers that `some View` often stands for, it is visible to the package's other
/// modules. Their code then knows the type behind, and need not look it up by its name in each body.
package struct EnvironmentModifier: ViewModifier {
  package typealias Body = Never
  let change: @MainActor (inout EnvironmentValues) -> Void

  package static func _makeView<V: View>(
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
