import ClientKit
import Observation

/// Looks for a purchase to rate: every seven seconds, and at once on a tap.
@MainActor @Observable
final class IdleViewModel {
  /// A look takes long enough to be worth a spinner.
  private(set) var isPolling = false
  private(set) var errorMessage: String?
  /// What a tap found when there is no purchase.
  private(set) var notice: String?
  var showSettingsAlert = false

  @ObservationIgnored private var pollingTask: Task<Void, Never>?
  @ObservationIgnored private var isChecking = false

  init(isPolling: Bool = false, errorMessage: String? = nil, showSettingsAlert: Bool = false) {
    self.isPolling = isPolling
    self.errorMessage = errorMessage
    self.showSettingsAlert = showSettingsAlert
  }

  /// Polls until the surrounding task is cancelled, a purchase is found or ``stopPolling()``.
  func startPolling(appState: AppState) async {
    stopPolling()
    let task = Task {
      repeat {
        await checkForPendingSession(appState: appState)
      } while await pause(for: Config.idlePollingInterval, on: appState.device.clock)
    }
    pollingTask = task
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  func stopPolling() {
    pollingTask?.cancel()
    pollingTask = nil
  }

  /// Looks at once: for the customer who stands here now, and only if there is nobody new for a
  /// visit that was dismissed.
  func handleTap(appState: AppState) async {
    appState.errorMessage = nil
    await checkForPendingSession(appState: appState)
    guard appState.currentScreen == .idle, errorMessage == nil else { return }
    if appState.recallDismissedSessions() { await checkForPendingSession(appState: appState) }
    guard appState.currentScreen == .idle, errorMessage == nil, notice == nil else { return }
    notice = "We'll be ready right after your purchase."
    await pause(for: Config.noticeDuration, on: appState.device.clock)
    notice = nil
  }

  /// Goes to the rating screen if a purchase waits. A failure is shown, and polling goes on.
  func checkForPendingSession(appState: AppState) async {
    guard !isChecking, let store = appState.storePublicId else { return }
    isChecking = true
    let spinner = Task {
      guard await pause(for: Config.spinnerDelay, on: appState.device.clock) else { return }
      isPolling = true
    }
    defer {
      isChecking = false
      spinner.cancel()
      if isPolling { isPolling = false }
    }
    do {
      let next = try await appState.api.getNextSession(
        storeId: store, skipping: appState.dismissedSessionIds)
      if errorMessage != nil { errorMessage = nil }
      guard appState.currentScreen == .idle, appState.storePublicId == store, !showSettingsAlert,
        let session = next.session, session.status == .pending,
        !appState.dismissedSessionIds.contains(session.publicId)
      else { return }
      stopPolling()
      appState.navigateToRating(session: session, order: next.order)
    } catch let error as APIError where error.isNotFound {
      errorMessage = "This store no longer exists. Hold the title to pair this kiosk again."
    } catch is CancellationError {
      // The screen is gone; there is nobody to tell.
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  func showSettings(appState: AppState) {
    showSettingsAlert = true
  }

  /// Forgets the store and returns to pairing.
  func unpairDevice(appState: AppState) {
    stopPolling()
    appState.unpair()
  }

  /// - Returns: whether the pause ended by itself.
  @discardableResult
  private func pause(for duration: Duration, on clock: any Clock<Duration>) async -> Bool {
    (try? await clock.sleep(for: duration)) != nil
  }
}
