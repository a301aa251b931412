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
        guard (try? await appState.device.clock.sleep(for: .seconds(1))) != nil else { return }
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

  /// The customer has what they need.
  func markDone(appState: AppState) async {
    // The countdown may have come first; what it sends must not be broken off.
    guard !isLoading else { return }
    stopTimeout()
    await finish(appState: appState)
  }

  private func finish(appState: AppState) async {
    guard !isLoading, !appState.leaveLostVisit(), let session = appState.currentSession
    else { return }
    isLoading = true
    defer { isLoading = false }
    await tell(session.publicId, appState: appState)
    guard appState.isShowing(.handoff, of: session) else { return }
    appState.navigateToThankYou()
  }

  /// The review is on its way with the customer, so the note about it holds nobody up: it has a task
  /// of its own, which goes on when this screen has gone, and only a moment is waited for it.
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
