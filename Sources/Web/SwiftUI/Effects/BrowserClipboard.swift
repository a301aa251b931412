/// The browser's clipboard. Only on Linux: an app keeps it behind a type of its own, whose other half
/// is UIPasteboard.
@MainActor
public struct _BrowserClipboard {
  private let graph: ViewGraph?

  /// The clipboard of the session whose code runs; without effect outside of a session.
  public static var current: _BrowserClipboard {
    _BrowserClipboard(graph: ViewGraph.current?.graph)
  }

  /// Browsers allow it only in answer to a tap.
  public func copy(_ text: String) {
    graph?.patch.effect(.copy, .text(text))
    graph?.requestTurn()
  }
}
