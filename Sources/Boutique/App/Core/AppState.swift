import BoutiqueModels
import ClientKit
import Foundation
import Observation
import WireKit

/// Where the kiosk is and whose visit it shows.
@MainActor @Observable
final class AppState {
  private(set) var currentScreen: Screen = .pairing

  /// The store that this kiosk serves; survives a relaunch.
  private(set) var storePublicId: String?

  private(set) var currentSession: ReviewSession?
  private(set) var currentOrder: Order?
  private(set) var generatedReview: String?

  /// The failure of the last visit, for the idle screen. Or the failure of the last step, for the
  /// rating screen.
  private(set) var errorMessage: String?

  let device: Device
  let api: APIClient
  let identity: KioskIdentity
  let dismissed: DismissedVisits
  let doneNotes: DoneNotes
  let endedPairings: EndedPairings
  /// The visit in progress, for the next launch.
  let visits: Shared<VisitRecord>

  // No view shows these.
  @ObservationIgnored private(set) var chosenStars = 0
  @ObservationIgnored private(set) var deadline = Timestamp(milliseconds: 0)
  @ObservationIgnored private var isKeepingSoon = false
  /// The key that this window was paired with, or has found. Another window may store another one.
  @ObservationIgnored var knownKey: String?
  @ObservationIgnored private var refusals: StorageWatch?

  /// Goes on with the store that was paired before, if there is one, and with its visit.
  init(device: Device) {
    self.device = device
    api = APIClient(device: device)
    identity = KioskIdentity(device: device)
    doneNotes = DoneNotes(device: device, api: api)
    endedPairings = EndedPairings(device: device, api: api)
    dismissed = DismissedVisits(device: device)
    visits = Shared(key: Config.visitKey, device: device, policy: .ownedByOneWindow)
    refusals = device.storage.watchRefusals { [weak self] key in
      if key == Config.storeIDKey { self?.storeWasRefused() }
    }
    let saved = device.storage.string(forKey: Config.storeIDKey) ?? ""
    guard !saved.isEmpty else { return }
    storePublicId = saved
    knownKey = identity.key
    if identity.key == nil { identity.name() }
    if visits.elsewhere == nil { resume() } else { currentScreen = .starting }
  }

  // MARK: Pairing

  /// - Parameter key: nil for a store that was named only by its id, and allows open kiosks.
  func pair(withStore id: String, key: String? = nil) {
    replaceKey(by: key)
    if key == nil { identity.name() }
    setStore(id)
    resetToIdle()
    storeWasRefused()
  }

  /// - Parameter reason: the sentence for the pairing screen when nobody here has asked for it.
  func unpair(saying reason: String? = nil) {
    replaceKey(by: nil)
    setStore(nil)
    dismissed.removeAll()
    resetSessionData()
    errorMessage = reason
    navigateToPairing()
    storeWasRefused()
  }

  /// The code or id in a link that is to pair this kiosk.
  var pairingText: String?

  private func setStore(_ id: String?) {
    storePublicId = id
    device.storage.set(id, forKey: Config.storeIDKey)
  }

  /// The device could not store the pairing, or its end. A kiosk that forgets its store at the next
  /// relaunch must not look as if it were set up.
  private func storeWasRefused() {
    guard device.storage.string(forKey: Config.storeIDKey) != storePublicId else { return }
    if storePublicId != nil { return unpair(saying: NotStored("This pairing").errorDescription) }
    errorMessage = NotStored("The end of this pairing").errorDescription
  }

  // MARK: Navigation

  func navigateToPairing() { show(.pairing) }

  func navigateToIdle() { show(.idle) }

  func navigateToRating(session: ReviewSession, order: Order?) {
    resetSessionData()
    currentSession = session
    currentOrder = order
    show(.rating)
  }

  func navigateToConsent(review: String) {
    generatedReview = review
    show(.consent)
  }

  func navigateToHandoff() { show(.handoff) }

  func navigateToThankYou() { show(.thankYou) }

  /// Ready for the next customer.
  func resetToIdle() {
    resetSessionData()
    navigateToIdle()
  }

  private func show(_ screen: Screen) {
    currentScreen = screen
    if let timeout = screen.ofVisit?.timeout { setDeadline(in: timeout) }
    visits.keep(visitRecord)
  }

  /// Shows a visit as it was kept.
  func show(_ record: VisitRecord) {
    currentSession = record.session
    currentOrder = record.order
    generatedReview = record.review
    chosenStars = record.stars
    deadline = record.deadline
    currentScreen =
      switch record.screen {
      case .consent where record.review != nil: .consent
      case .rating, .consent: .rating
      case .handoff: .handoff
      }
  }

  // MARK: Within a visit

  /// The customer has tapped a star. The screen's timer reports the touch itself.
  func choose(stars: Int) { chosenStars = stars }

  /// Somebody is still there. A tap is answered first; the visit is kept after that, once for all
  /// taps until then.
  func visitWasTouched() {
    guard !isKeepingSoon else { return }
    isKeepingSoon = true
    Task {
      isKeepingSoon = false
      keepTouchedVisit()
    }
  }

  /// The visit's time begins anew, also after a relaunch.
  func keepTouchedVisit() {
    guard !leaveLostVisit(), let timeout = currentScreen.ofVisit?.timeout else { return }
    setDeadline(in: timeout)
    visits.keep(visitRecord)
  }

  /// Back to the stars that the customer chose, with the reason.
  func rateAgain(saying message: String) {
    generatedReview = nil
    errorMessage = message
    show(.rating)
  }

  /// Whether this screen still shows this visit. An answer that arrives later must change nothing.
  func isShowing(_ screen: Screen, of session: ReviewSession) -> Bool {
    currentScreen == screen && currentSession?.publicId == session.publicId
  }

  // MARK: Ways out of a visit

  /// Ends the visit without an answer, and does not offer it again by itself.
  ///
  /// - Parameter message: the sentence for the idle screen after a failure.
  func dismissSession(saying message: String? = nil) {
    guard !leaveLostVisit() else { return }
    releaseHold()
    if let session = currentSession?.publicId { dismissed.add(session) }
    resetToIdle()
    errorMessage = message
  }

  func clearErrorMessage() { errorMessage = nil }

  func resetSessionData() {
    currentSession = nil
    currentOrder = nil
    generatedReview = nil
    errorMessage = nil
    chosenStars = 0
  }

  private func setDeadline(in seconds: Int) {
    deadline = Timestamp(device.now()).adding(.seconds(seconds))
  }
}
