extension View {
  /// Registers a handler to invoke in response to a URL that your app receives. In a browser that
  /// is the address of the page, if it has a query.
  public func onOpenURL(perform action: @escaping @MainActor (URL) -> Void) -> some View {
    modifier(OpenedURLModifier(action: action))
  }
}

extension ViewGraph {
  /// Tells the app of the address that has opened it.
  package func received(_ url: URL) {
    for handler in attachment({ OpenedURLHandlers() }).handlers.values { handler(url) }
  }
}

/// The handlers of a session's views.
@MainActor
private final class OpenedURLHandlers {
  var handlers: [Int: @MainActor (URL) -> Void] = [:]
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
