/// The browser tab that an app runs in. Only on Linux.
@MainActor
public struct _BrowserSession {
  private let graph: ViewGraph?

  /// The session whose code runs; without effect outside of a session.
  public static var current: _BrowserSession { _BrowserSession(graph: ViewGraph.current?.graph) }

  /// Ends the app in this tab, which a person sees as a page with a farewell and a way back.
  public func end(message: String) {
    guard let graph, !graph.hasEnded else { return }
    graph.hasEnded = true
    graph.patch.effect(.end, .text(message))
    graph.requestTurn()
  }
}
