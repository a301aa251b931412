/// The browser tab that an app runs in. Only on Linux.
@MainActor
public struct _BrowserSession {
  private let graph: ViewGraph?

  /// The session whose code runs; without effect outside of a session.
  public static var current: _BrowserSession { _BrowserSession(graph: ViewGraph.current?.graph) }

  /// Ends the app in this tab. Its last screen stays, with a way back below it.
  public func end() {
    guard let graph, !graph.hasEnded else { return }
    graph.hasEnded = true
    graph.patch.effect(.end)
    graph.requestTurn()
  }
}
