import BoutiqueModels
import ClientKit
import Observation

/// Shows a purchase as soon as the server has one, and looks at once on a tap.
@MainActor @Observable
final class IdleViewModel {
  /// A look takes long enough to be worth a spinner.
  private(set) var isLooking: Bool
  private(set) var errorMessage: String?
  /// The answer to a tap without a purchase.
  private(set) var notice: String?
  var showSettingsAlert = false

  private let following = Following<NextSessionResponse>()
  @ObservationIgnored private let pauses: FollowingPauses
  @ObservationIgnored private var isAnsweringTap = false

  init(
    isLooking: Bool = false, errorMessage: String? = nil, notice: String? = nil,
    showSettingsAlert: Bool = false, pauses: FollowingPauses = Config.idlePauses
  ) {
    self.isLooking = isLooking
    self.errorMessage = errorMessage
    self.notice = notice
    self.showSettingsAlert = showSettingsAlert
    self.pauses = pauses
  }

  /// Follows the store's next purchase until one is shown or the surrounding task is cancelled.
  ///
  /// A hidden screen asks for nothing. A visit's 90 seconds would run out there, and the purchase
  /// would then count as dismissed.
  func follow(appState: AppState) async {
    await following.run(on: appState.device.clock, pauses: pauses) { version in
      try await waitUntilSeen(appState)
      let answer = try await ask(appState, try next(appState, after: version))
      guard appState.currentScreen == .idle else { throw FollowingEnd() }
      await appState.doneNotes.sendUnsent()
      return answer
    }
  }

  /// Looks at once for the waiting customer. Only without a new one does it offer the visit that
  /// was dismissed last.
  func handleTap(appState: AppState) async {
    appState.clearErrorMessage()
    guard !isAnsweringTap else { return }
    isAnsweringTap = true
    await checkForPendingSession(appState: appState)
    for session in appState.dismissed.ids.reversed() {
      guard appState.currentScreen == .idle, errorMessage == nil else { break }
      await checkForPendingSession(appState: appState, recalling: session)
    }
    isAnsweringTap = false
    guard appState.currentScreen == .idle, errorMessage == nil, notice == nil else { return }
    notice = "We'll be ready right after your purchase."
    try? await appState.device.clock.sleep(for: Config.noticeDuration)
    notice = nil
  }

  /// Goes to the rating screen if a purchase waits. A failure is shown.
  ///
  /// - Parameter recalled: a dismissed visit that may be shown again.
  func checkForPendingSession(appState: AppState, recalling recalled: String? = nil) async {
    // The error is on the screen already, and the tap has no other use for it.
    _ = try? await ask(appState, Question(recalled: recalled))
  }

  func showSettings(appState: AppState) {
    showSettingsAlert = true
  }

  /// Forgets the store and returns to pairing.
  func unpairDevice(appState: AppState) {
    appState.unpair()
  }

  /// The next question of a kiosk that has nothing to go on with. Not inlined: see `taken`.
  @inline(never)
  private func next(_ appState: AppState, after version: String?) throws -> Question {
    if appState.currentScreen == .idle, appState.resume() { throw FollowingEnd() }
    let wait = appState.visits.elsewhere != nil ? Config.shortWait : BoutiqueRules.waitLimit
    return Question(wait: wait, version: version)
  }

  private struct Question {
    /// A dismissed visit that may be shown again.
    var recalled: String?
    /// The seconds for which the server may hold its answer; nil for none.
    var wait: Int?
    /// The answer that the kiosk knows; nil: the server answers at once.
    var version: String?
  }

  /// Asks for the next purchase, and shows it if it can be shown now.
  private func ask(
    _ appState: AppState, _ question: Question
  ) async throws -> Followed<NextSessionResponse> {
    guard let store = appState.storePublicId else { throw FollowingEnd() }
    let spinner = question.version == nil ? startSpinner(on: appState.device.clock) : nil
    defer { stopSpinner(spinner) }
    do {
      let skipped = appState.skippedSessionIds(recalling: question.recalled)
      let answer = try await appState.api.followNextSession(
        storeId: store, skipping: skipped, wait: question.wait, while: question.version)
      let isOurs = try await hold(answer, recalling: question.recalled, appState: appState)
      return taken(answer, to: question, of: store, isOurs: isOurs, appState: appState)
    } catch {
      report(error, appState)
      throw error
    }
  }

  /// Asks for the visit before it is shown: another kiosk of the shop may show it already.
  /// Not inlined: see `taken`.
  @inline(never)
  private func hold(
    _ answer: Followed<NextSessionResponse>, recalling recalled: String?, appState: AppState
  ) async throws -> Bool {
    guard let visit = visitToHold(answer, recalling: recalled, appState) else { return true }
    return try await appState.takesHold(of: visit)
  }

  /// Not inlined: see `taken`.
  @inline(never)
  private func visitToHold(
    _ answer: Followed<NextSessionResponse>, recalling recalled: String?, _ appState: AppState
  ) -> String? {
    guard case .changed(let next, _) = answer, canShow(next, recalling: recalled, appState)
    else { return nil }
    return next.session?.publicId
  }

  /// Shows the answer if it can be shown.
  ///
  /// Not inlined: the kiosk's task, which waits all day, would keep room for the purchase.
  @inline(never)
  private func taken(
    _ answer: Followed<NextSessionResponse>, to question: Question, of store: String, isOurs: Bool,
    appState: AppState
  ) -> Followed<NextSessionResponse> {
    if errorMessage != nil { errorMessage = nil }
    guard case .changed(let next, let version) = answer else { return .unchanged }
    if isOurs { show(next, of: store, recalling: question.recalled, appState: appState) }
    // The kiosk waits only while there is no purchase. A purchase that cannot be shown now is
    // asked for again after a pause.
    return .changed(next, version: next.session == nil ? version : nil)
  }

  private func show(
    _ next: NextSessionResponse, of store: String, recalling recalled: String?, appState: AppState
  ) {
    // The server no longer offers the visit, so it need not be skipped.
    if let recalled, next.session == nil { appState.dismissed.remove(recalled) }
    guard let session = next.session else { return }
    guard appState.storePublicId == store, canShow(next, recalling: recalled, appState) else {
      return appState.releaseHold(of: session.publicId)
    }
    if session.publicId == recalled { appState.dismissed.remove(session.publicId) }
    appState.navigateToRating(session: session, order: next.order)
  }

  private func canShow(
    _ next: NextSessionResponse, recalling recalled: String?, _ appState: AppState
  ) -> Bool {
    guard let session = next.session, session.status == .pending else { return false }
    return appState.currentScreen == .idle && !showSettingsAlert
      && appState.device.window.isOpen(appState.device.window.id)
      // Asked again: another window of this device may have opened or cancelled it meanwhile.
      && !appState.skippedSessionIds(recalling: recalled).contains(session.publicId)
  }

  private func report(_ error: any Error, _ appState: AppState) {
    if error is CancellationError { return }
    if let error = error as? APIError, error.isUnauthorized {
      if appState.currentScreen == .idle { appState.pairingWasRefused(error) }
      return
    }
    let isUnknownStore = (error as? APIError)?.isNotFound == true
    errorMessage =
      isUnknownStore
      ? "This store no longer exists. Hold the title to pair this kiosk again."
      : error.localizedDescription
  }

  private func startSpinner(on clock: any Clock<Duration>) -> Task<Void, Never> {
    Task {
      guard await clock.paused(for: Config.spinnerDelay), !Task.isCancelled else {
        return
      }
      isLooking = true
    }
  }

  private func stopSpinner(_ spinner: Task<Void, Never>?) {
    guard let spinner else { return }
    spinner.cancel()
    if isLooking { isLooking = false }
  }

  private func waitUntilSeen(_ appState: AppState) async throws {
    let device = appState.device
    while !device.window.isOpen(device.window.id) {
      try await device.clock.sleep(for: Config.unseenPause)
    }
  }
}
