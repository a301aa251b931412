import ClientKit
import Observation

/// Notices that the screen is no longer touched.
///
/// The view runs ``wait(for:on:)`` in `.task(id: timer.touches)`. A touch changes the number, so
/// SwiftUI restarts the task, and the 90 seconds begin anew.
@MainActor @Observable
final class InactivityTimer {
  /// How often the screen was touched.
  private(set) var touches = 0

  /// The seconds left, only while they are counted down on the screen.
  private(set) var secondsLeft: Int?

  func touched() {
    touches += 1
    showNothing()
  }

  /// Without a change while nothing is shown: observers would run for it.
  private func showNothing() {
    if secondsLeft != nil { secondsLeft = nil }
  }

  /// Waits until the screen has been left alone.
  ///
  /// - Parameter seconds: how long; fewer after a relaunch in the middle of a visit.
  /// - Returns: whether it was; `false` if a touch or the end of the screen cancelled the wait.
  func wait(
    for seconds: Int = Config.inactivityTimeout, on clock: any Clock<Duration>
  ) async -> Bool {
    do {
      showNothing()
      let counted = min(seconds, Config.inactivityWarning)
      if seconds > counted { try await clock.sleep(for: .seconds(seconds - counted)) }
      for second in stride(from: counted, to: 0, by: -1) {
        secondsLeft = second
        try await clock.sleep(for: .seconds(1))
      }
      showNothing()
      return true
    } catch {
      return false
    }
  }
}
