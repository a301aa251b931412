extension View {
  /// Registers a handler to invoke in response to a URL that your app receives. In a browser that
  /// is the address of the page, if it has a query or a fragment, or if the app's pages have
  /// addresses, and each one that Forward leads to.
  public func onOpenURL(perform action: @escaping @MainActor (URL) -> Void) -> some View {
    modifier(OpenedURLModifier(action: action))
  }
}

extension ViewGraph {
  /// Tells the app of the address that has opened it, as soon as it has a view that wants it.
  package func received(_ url: URL) {
    let known = attachment { OpenedURLHandlers() }
    if known.handlers.isEmpty { known.waiting = url }
    for handler in known.handlers.values { handler(url) }
  }
}

/// The handlers of a session's views.
@MainActor
private final class OpenedURLHandlers {
  var handlers: [Int: @MainActor (URL) -> Void] = [:]
  /// The address that came before any view wanted it.
  var waiting: URL?
  private var last = 0

  func nextNumber() -> Int {
    last += 1
    return last
  }
}

private struct OpenedURLModifier: LifecycleModifier {
  typealias Body = Never
  let action: @MainActor (URL) -> Void

  /// The handler's number among the session's.
  func makeMemory() -> Int? { nil }

  func mounted(_ memory: inout Int?, in graph: ViewGraph) {
    let handlers = graph.attachment { OpenedURLHandlers() }
    let number = handlers.nextNumber()
    memory = number
    handlers.handlers[number] = action
    guard let url = handlers.waiting else { return }
    handlers.waiting = nil
    graph.afterCommit { action(url) }
  }

  func updated(_ memory: inout Int?, in graph: ViewGraph) {
    guard let memory else { return }
    graph.attachment { OpenedURLHandlers() }.handlers[memory] = action
  }

  func unmounted(_ memory: inout Int?, in graph: ViewGraph) {
    guard let memory else { return }
    graph.attachment { OpenedURLHandlers() }.handlers[memory] = nil
  }
}
