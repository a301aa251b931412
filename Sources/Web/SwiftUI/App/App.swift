/// A type that represents the structure and behavior of an app.
@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
  @MainActor @preconcurrency init()
}

/// A part of an app's user interface with a life cycle managed by the system.
@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }

  /// The scene's window content, resolved into nodes.
  static func _makeScene(_ scene: Self, context: _ViewContext, into list: inout _ViewList)
}

extension Scene {
  public static func _makeScene(
    _ scene: Self, context: _ViewContext, into list: inout _ViewList
  ) {
    Body._makeScene(scene.body, context: context, into: &list)
  }
}

extension Never: Scene {}

extension Scene where Body == Never {
  public var body: Never { fatalError("\(Self.self) resolves itself and has no body.") }
}

/// A result builder for composing a collection of scenes into a single composite scene.
@resultBuilder
@MainActor
public struct SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// A scene that presents a group of identically structured windows; one per browser tab.
public struct WindowGroup<Content: View>: Scene {
  public typealias Body = Never
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public init(id: String, @ViewBuilder content: () -> Content) { self.content = content() }

  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public init(
    _ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content
  ) { self.content = content() }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public static func _makeScene(
    _ scene: WindowGroup, context: _ViewContext, into list: inout _ViewList
  ) {
    Content._makeView(scene.content, context: context, into: &list)
  }
}

/// The root of a tab's tree: the app value with its state, whose body is the scene.
package struct AppRoot<A: App>: View {
  package typealias Body = Never
  let app: A

  package init(_ app: A) { self.app = app }

  package static func _makeView(
    _ view: AppRoot, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(AppNode(app: view.app, context: context))
  }
}

@MainActor
private final class AppNode<A: App>: ComponentNode {
  private var app: A

  init(app: A, context: _ViewContext) {
    self.app = app
    super.init(context: context)
  }

  override func resolveContent() -> [Node] {
    connect(&app) { app in
      describe(SceneContent(scene: tracked { app.body }), in: context)
    }
  }
}
