import Synchronization

/// A waiting read whose caller waits in place of the handler.
///
/// A caller in this process binds one around its request. The read then answers 304 at once and
/// leaves its wait here; the caller waits, and sends the request again. So thousands of waits keep
/// neither their requests nor the router's frames in memory.
package final class HeldRead: Sendable {
  @TaskLocal package static var current: HeldRead?

  /// Waits for at most so long, and says how much of the time is used up.
  typealias Wait = @Sendable (_ limit: Duration) async -> Duration

  private struct State {
    var remaining: Duration?
    var wait: Wait?
  }

  private let state = Mutex(State())

  package init() {}

  /// What is left of the time that the first request asked for; nil before it.
  var remaining: Duration? { state.withLock { $0.remaining } }

  func hold(for remaining: Duration, _ wait: @escaping Wait) {
    state.withLock { $0 = State(remaining: remaining, wait: wait) }
  }

  /// Whether the last answer left a wait here, so that the request must be sent again after it.
  package var isHolding: Bool { state.withLock { $0.wait != nil } }

  /// Waits as the last answer asked for.
  package func wait() async {
    let held = state.withLock { state in
      defer { state.wait = nil }
      return state
    }
    guard let wait = held.wait, let remaining = held.remaining else { return }
    let used = await wait(remaining)
    state.withLock { $0.remaining = remaining - used }
  }
}
