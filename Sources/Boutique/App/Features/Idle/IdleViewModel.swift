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
  @ObservationIgnored private var look: Task<Void, Never>?

  init(
    isPolling: Bool = false, errorMessage: String? = nil, notice: String? = nil,
    showSettingsAlert: Bool = false
  ) {
    self.isPolling = isPolling
    self.errorMessage = errorMessage
    self.notice = notice
    self.showSettingsAlert = showSettingsAlert
  }

  /// Polls until the surrounding task is cancelled, a purchase is found or ``stopPolling()``.
  ///
  /// A screen that nobody sees takes no visit: its 90 seconds would run out, and the purchase would
  /// then count as dismissed.
  func startPolling(appState: AppState) async {
    stopPolling()
    let task = Task {
      var wait = Config.unseenPause
      repeat {
        guard appState.device.window.isOpen(appState.device.window.id) else {
          wait = Config.unseenPause
          continue
        }
        wait = Config.idlePollingInterval
        if appState.resumeFreedVisit() { return }
        await checkForPendingSession(appState: appState)
        if errorMessage == nil, !Task.isCancelled { await appState.doneNotes.sendUnsent() }
      } while await pause(for: wait, on: appState.device.clock)
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

  /// Looks at once: for the customer who stands here now, and only if there is nobody new for the
  /// visit that was dismissed last.
  func handleTap(appState: AppState) async {
    appState.clearErrorMessage()
    await look?.value
    await checkForPendingSession(appState: appState)
    for session in appState.dismissed.ids.reversed() {
      guard appState.currentScreen == .idle, errorMessage == nil else { return }
      await checkForPendingSession(appState: appState, recalling: session)
    }
    guard appState.currentScreen == .idle, errorMessage == nil, notice == nil else { return }
    notice = "We'll be ready right after your purchase."
    await pause(for: Config.noticeDuration, on: appState.device.clock)
    notice = nil
  }

  /// Goes to the rating screen if a purchase waits. A failure is shown, and polling goes on. A look
  /// that is under way is not doubled.
  ///
  /// - Parameter recalled: a dismissed visit that may be shown again.
  func checkForPendingSession(appState: AppState, recalling recalled: String? = nil) async {
    if let look { return await look.value }
    let task = Task {
      await showNextSession(appState: appState, recalling: recalled)
      look = nil
    }
    look = task
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func showNextSession(appState: AppState, recalling recalled: String?) async {
    guard let store = appState.storePublicId else { return }
    let skipped = appState.skippedSessionIds(recalling: recalled)
    let spinner = Task {
      guard await pause(for: Config.spinnerDelay, on: appState.device.clock) else { return }
      isPolling = true
    }
    defer {
      spinner.cancel()
      if isPolling { isPolling = false }
    }
    do {
      let next = try await appState.api.getNextSession(storeId: store, skipping: skipped)
      if errorMessage != nil { errorMessage = nil }
      // What the server no longer offers is over: there is nothing left to skip.
      if let recalled, next.session == nil { appState.dismissed.remove(recalled) }
      guard appState.currentScreen == .idle, appState.storePublicId == store, !showSettingsAlert,
        appState.device.window.isOpen(appState.device.window.id),
        let session = next.session, session.status == .pending,
        // Asked again: another window of this device may have opened or cancelled it meanwhile.
        !appState.skippedSessionIds(recalling: recalled).contains(session.publicId)
      else { return }
      if session.publicId == recalled { appState.dismissed.remove(session.publicId) }
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
