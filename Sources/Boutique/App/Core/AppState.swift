import BoutiqueModels
import ClientKit
import Foundation
import Observation

/// Where the kiosk is and whose visit it shows.
@MainActor @Observable
final class AppState {
  /// The six screens.
  enum Screen: Hashable, Sendable {
    case pairing, idle, rating, consent, handoff, thankYou
  }

  private(set) var currentScreen: Screen = .pairing

  /// The store that this kiosk serves; survives a relaunch.
  private(set) var storePublicId: String? {
    didSet { device.storage.set(storePublicId, forKey: Config.storeIDKey) }
  }

  private(set) var currentSession: ReviewSession?
  private(set) var currentOrder: Order?
  private(set) var generatedReview: String?

  /// What went wrong with the last visit, for the idle screen.
  var errorMessage: String?

  /// The visits that were cancelled or left alone, the last ones at the end. The server would still
  /// offer them, so polling skips them until someone taps the idle screen.
  private(set) var dismissedSessionIds: [String] = []

  let device: Device
  let api: APIClient

  init(device: Device) {
    self.device = device
    api = APIClient(device: device)
    initialize()
  }

  /// Goes on with the store that was paired before, if there is one.
  func initialize() {
    let saved = device.storage.string(forKey: Config.storeIDKey) ?? ""
    guard !saved.isEmpty else { return navigateToPairing() }
    storePublicId = saved
    navigateToIdle()
  }

  // MARK: Pairing

  func pair(withStore id: String) {
    storePublicId = id
    resetToIdle()
  }

  func unpair() {
    storePublicId = nil
    dismissedSessionIds = []
    resetSessionData()
    navigateToPairing()
  }

  // MARK: Navigation

  func navigateToPairing() { currentScreen = .pairing }

  func navigateToIdle() { currentScreen = .idle }

  func navigateToRating(session: ReviewSession, order: Order?) {
    resetSessionData()
    currentSession = session
    currentOrder = order
    currentScreen = .rating
  }

  func navigateToConsent(review: String) {
    generatedReview = review
    currentScreen = .consent
  }

  func navigateToHandoff() { currentScreen = .handoff }

  func navigateToThankYou() { currentScreen = .thankYou }

  /// Ready for the next customer.
  func resetToIdle() {
    resetSessionData()
    navigateToIdle()
  }

  // MARK: Ways out of a visit

  /// Ends the visit without an answer, and does not offer it again by itself.
  ///
  /// - Parameter message: what to say on the idle screen, if anything went wrong.
  func dismissSession(saying message: String? = nil) {
    if let session = currentSession?.publicId { skip(session) }
    resetToIdle()
    errorMessage = message
  }

  /// Offers the dismissed visits again.
  /// - Returns: whether there were any.
  func recallDismissedSessions() -> Bool {
    defer { dismissedSessionIds = [] }
    return !dismissedSessionIds.isEmpty
  }

  private func skip(_ session: String) {
    dismissedSessionIds.removeAll { $0 == session }
    dismissedSessionIds.append(session)
    dismissedSessionIds = Array(dismissedSessionIds.suffix(BoutiqueRules.skippedSessionLimit))
  }

  /// Whether a person is still on this screen with this visit: an answer that arrives later than
  /// that must change nothing.
  func isShowing(_ screen: Screen, of session: ReviewSession) -> Bool {
    currentScreen == screen && currentSession?.publicId == session.publicId
  }

  /// Stays on the thank-you screen for its time.
  func leaveThankYou() async {
    guard (try? await device.clock.sleep(for: Config.thankYouDuration)) != nil else { return }
    resetToIdle()
  }

  private func resetSessionData() {
    currentSession = nil
    currentOrder = nil
    generatedReview = nil
    errorMessage = nil
  }
}
