/// The browser's sheet for sharing, behind ``ShareLink``.
@MainActor
struct BrowserShare {
  private let graph: ViewGraph?

  /// That of the session whose code runs; without effect outside of a session.
  static var current: BrowserShare { BrowserShare(graph: ViewGraph.current?.graph) }

  /// Browsers allow it only in answer to a tap.
  func share(_ text: String, subject: String) {
    graph?.patch.effect(.share, .text(text), .text(subject))
    graph?.requestTurn()
  }
}
