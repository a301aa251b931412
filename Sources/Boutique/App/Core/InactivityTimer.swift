import ClientKit
import Observation

/// Notices that the screen is no longer touched.
@MainActor @Observable
final class InactivityTimer {
  /// The seconds left, only while they are counted down on the screen.
  private(set) var secondsLeft: Int?

  /// How often the screen was touched. Not observed: a touch must describe nothing anew.
  @ObservationIgnored private(set) var touches = 0
  @ObservationIgnored private var noteTouch: () -> Void = {}

  /// The 90 seconds begin anew.
  func touched() {
    touches += 1
    noteTouch()
    showNothing()
  }

  /// Waits until the screen has been left alone. A touch moves the end; the sleep goes on and then
  /// looks again, so that a touch costs no new task.
  ///
  /// - Parameters:
  ///   - seconds: how long; fewer after a relaunch in the middle of a visit.
  ///   - onTouch: called for each touch during the wait.
  /// - Returns: whether it was left alone; `false` if the end of the screen cancelled the wait.
  func wait<Timer: Clock<Duration>>(
    for seconds: Int = Config.inactivityTimeout, on clock: Timer,
    onTouch: @escaping () -> Void = {}
  ) async -> Bool {
    var end = clock.now.advanced(by: .seconds(seconds))
    var warning = min(seconds, Config.inactivityWarning)
    noteTouch = {
      end = clock.now.advanced(by: .seconds(Config.inactivityTimeout))
      warning = Config.inactivityWarning
      onTouch()
    }
    defer { noteTouch = {} }
    showNothing()
    do {
      while true {
        let touches = touches
        try await clock.sleep(until: end.advanced(by: .seconds(-warning)), tolerance: nil)
        guard touches == self.touches else { continue }
        if try await countDown(from: warning, to: end, on: clock) { return true }
      }
    } catch {
      return false
    }
  }

  /// - Returns: whether nobody touched the screen before the end.
  private func countDown<Timer: Clock<Duration>>(
    from warning: Int, to end: Timer.Instant, on clock: Timer
  ) async throws -> Bool {
    let touches = touches
    defer { showNothing() }
    for second in stride(from: warning, to: 0, by: -1) {
      secondsLeft = second
      try await clock.sleep(until: end.advanced(by: .seconds(1 - second)), tolerance: nil)
      guard touches == self.touches else { return false }
    }
    return true
  }

  /// Without a change while nothing is shown: observers would run for it.
  private func showNothing() {
    if secondsLeft != nil { secondsLeft = nil }
  }
}
