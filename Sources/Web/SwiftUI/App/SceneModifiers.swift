/// A scene with a modifier on its window's content.
public struct _ModifiedScene<Content: Scene, Modifier: ViewModifier>: Scene {
  public typealias Body = Never
  let content: Content
  let modifier: Modifier

  public static func _makeScene(
    _ scene: _ModifiedScene, context: _ViewContext, into list: inout _ViewList
  ) {
    let window = SceneContent(scene: scene.content).modifier(scene.modifier)
    ModifiedContent._makeView(window, context: context, into: &list)
  }
}

/// A scene's content as a view.
struct SceneContent<Content: Scene>: View {
  typealias Body = Never
  let scene: Content

  static func _makeView(
    _ view: SceneContent, context: _ViewContext, into list: inout _ViewList
  ) { Content._makeScene(view.scene, context: context, into: &list) }
}

extension Scene {
  /// Adds an action to perform when the given value changes, such as the scene's phase.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false,
    _ action: @escaping @MainActor (_ oldValue: V, _ newValue: V) -> Void
  ) -> some Scene {
    _ModifiedScene(
      content: self, modifier: ChangeModifier(value: value, initial: initial, action: action))
  }

  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> some Scene {
    _ModifiedScene(
      content: self,
      modifier: ChangeModifier(value: value, initial: initial) { _, _ in action() })
  }

  /// The form before iOS 17.
  @_disfavoredOverload
  public func onChange<V: Equatable>(
    of value: V, perform action: @escaping @MainActor (_ newValue: V) -> Void
  ) -> some Scene {
    _ModifiedScene(
      content: self,
      modifier: ChangeModifier(value: value, initial: false) { _, new in action(new) })
  }

  /// Places an observable object in the scene's environment.
  public func environment<T>(_ object: T?) -> some Scene where T: AnyObject, T: Observable {
    _ModifiedScene(
      content: self, modifier: EnvironmentModifier { $0.setObject(object, of: T.self) })
  }

  /// Sets the environment value of the specified key path to the given value.
  public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some Scene {
    _ModifiedScene(content: self, modifier: EnvironmentModifier { $0[keyPath: keyPath] = value })
  }
}
