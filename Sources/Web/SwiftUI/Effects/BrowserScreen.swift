/// The screen of the browser's device. Only on Linux: an app keeps it behind a type of its own, whose
/// other half is `UIApplication.isIdleTimerDisabled`.
@MainActor
public struct _BrowserScreen {
  private let graph: ViewGraph?

  /// The screen of the session whose code runs; without effect outside of a session.
  public static var current: _BrowserScreen {
    _BrowserScreen(graph: ViewGraph.current?.graph)
  }

  /// Keeps the screen from dimming and locking while the page is visible, by the Screen Wake Lock
  /// API. Browsers have it on https and on localhost only, and may refuse it.
  public func keepAwake(_ isAwake: Bool) {
    graph?.patch.effect(.awake, .number(isAwake ? 1 : 0))
    graph?.requestTurn()
  }
}
