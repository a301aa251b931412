/// An action that initiates a refresh operation.
public struct RefreshAction: Sendable {
  let action: @Sendable () async -> Void
  public func callAsFunction() async { await action() }
}

private struct RefreshKey: EnvironmentKey {
  static let defaultValue: RefreshAction? = nil
}

extension EnvironmentValues {
  public var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}

extension View {
  /// Marks this view as refreshable: a list or a scroll view inside can be pulled down. For the
  /// keyboard there is a button at its top, reached by the Tab key.
  public func refreshable(
    @_inheritActorContext action: @escaping @Sendable () async -> Void
  ) -> some View { modifier(RefreshModifier(action: RefreshAction(action: action))) }
}

/// The action of pulling down, for the next scrolling element inside.
struct Pull {
  let isRefreshing: Bool
  let start: @MainActor () -> Void
}

struct PullKey: EnvironmentKey {
  static var defaultValue: Pull? { nil }
}

private struct RefreshModifier: ViewModifier {
  let action: RefreshAction
  @State private var isRefreshing = false
  @State private var refresh = Refresh()

  /// The action that runs.
  @MainActor
  final class Refresh {
    var task: Task<Void, Never>?
  }

  func body(content: Content) -> some View {
    let pull = Pull(isRefreshing: isRefreshing) {
      guard !isRefreshing else { return }
      isRefreshing = true
      refresh.task = Task {
        await action()
        isRefreshing = false
      }
    }
    content.modifier(
      EnvironmentModifier {
        $0.refresh = action
        $0[PullKey.self] = pull
      }
    ).modifier(RefreshEnd(refresh: refresh))
  }
}

/// Cancels the action when the view goes.
private struct RefreshEnd: LifecycleModifier {
  typealias Body = Never
  let refresh: RefreshModifier.Refresh

  func makeMemory() {}
  func mounted(_ memory: inout Void, in graph: ViewGraph) {}
  func unmounted(_ memory: inout Void, in graph: ViewGraph) { refresh.task?.cancel() }
}

@MainActor
enum RefreshElement {
  /// Lets an element that scrolls be pulled down; `context` is that of its content afterwards.
  static func attach(to element: ElementNode, context: inout _ViewContext) {
    guard let pull = context.environment[PullKey.self] else { return }
    context.environment[PullKey.self] = nil
    guard context.environment.isEnabled else { return }
    element.on(.refresh) { _ in pull.start() }
    element.children.insert(pull.isRefreshing ? spinner : button(pull), at: 0)
  }

  private static var spinner: ElementNode {
    let spinner = ElementNode("div", "pv")
    spinner.attribute("role", "progressbar")
    spinner.attribute("aria-label", "Refreshing")
    return ElementNode(
      "div", "rfs", children: [spinner], key: NodeKey.root.identified(by: "refreshing"))
  }

  private static func button(_ pull: Pull) -> ElementNode {
    let button = ElementNode(
      "button", "b bs-automatic rfb", key: NodeKey.root.identified(by: "refresh"))
    button.attribute("type", "button")
    button.text = "Refresh"
    button.on(.tap) { _ in pull.start() }
    return button
  }
}
