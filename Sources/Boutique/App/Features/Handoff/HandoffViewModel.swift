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
    stopTimeout()
    await finish(appState: appState)
  }

  private func finish(appState: AppState) async {
    guard !isLoading, let session = appState.currentSession else { return }
    isLoading = true
    defer { isLoading = false }
    // The review is on its way with the customer; a failed note about it must not hold up the
    // next one. The phone page says "done" as well.
    try? await appState.api.markSessionDone(sessionId: session.publicId)
    guard appState.isShowing(.handoff, of: session) else { return }
    appState.navigateToThankYou()
  }
}
