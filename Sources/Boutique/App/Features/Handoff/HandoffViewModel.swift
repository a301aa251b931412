import ClientKit
import Observation

/// Waits while the customer scans the code.
@MainActor @Observable
final class HandoffViewModel {
  private(set) var remainingSeconds: Int
  private(set) var isLoading = false

  @ObservationIgnored private var timeoutTask: Task<Void, Never>?

  init(remainingSeconds: Int = Config.handoffTimeout, isLoading: Bool = false) {
    self.remainingSeconds = remainingSeconds
    self.isLoading = isLoading
  }

  /// For a code that may have been on the screen before a relaunch: with the seconds that are left.
  static func resuming(_ appState: AppState) -> HandoffViewModel {
    HandoffViewModel(remainingSeconds: appState.secondsLeft)
  }

  /// Counts down from 30 and then goes on as if Done had been tapped. Ends early when the
  /// surrounding task is cancelled or by ``stopTimeout()``.
  func startTimeout(appState: AppState) async {
    stopTimeout()
    let task = Task {
      while remainingSeconds > 0 {
        guard await appState.device.clock.paused(for: .seconds(1)) else { return }
        remainingSeconds -= 1
      }
      await finish(appState: appState)
    }
    timeoutTask = task
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  func stopTimeout() {
    timeoutTask?.cancel()
    timeoutTask = nil
  }

  /// The customer has taken the review along.
  func markDone(appState: AppState) async {
    // The countdown may have run out first, and its request must not be cancelled.
    guard !isLoading else { return }
    stopTimeout()
    await finish(appState: appState)
  }

  private func finish(appState: AppState) async {
    guard !isLoading, !appState.leaveLostVisit(), let session = appState.currentSession,
      appState.isShowing(.handoff, of: session)
    else { return }
    isLoading = true
    defer { isLoading = false }
    await tell(session.publicId, appState: appState)
    guard appState.isShowing(.handoff, of: session) else { return }
    appState.navigateToThankYou()
  }

  /// Notes that the review was taken along. The customer has it already, so the note delays nobody.
  /// It runs in a task of its own, which outlives this screen, and is awaited only for a moment.
  private func tell(_ session: String, appState: AppState) async {
    let patience = Task {
      try? await appState.device.clock.sleep(for: Config.donePatience)
    }
    Task {
      await appState.doneNotes.send(session)
      patience.cancel()
    }
    _ = await patience.value
  }
}
