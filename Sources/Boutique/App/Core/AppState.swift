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

  /// What went wrong with the last visit, for the idle screen, or with the last step, for the rating
  /// screen that it led back to.
  private(set) var errorMessage: String?

  let device: Device
  let api: APIClient
  let dismissed: DismissedVisits
  let doneNotes: DoneNotes

  // No view shows these.
  @ObservationIgnored private(set) var chosenStars = 0
  @ObservationIgnored private var deadline = Timestamp(milliseconds: 0)
  @ObservationIgnored private let keeper: VisitKeeper

  init(device: Device) {
    self.device = device
    api = APIClient(device: device)
    doneNotes = DoneNotes(device: device, api: api)
    dismissed = DismissedVisits(device: device)
    keeper = VisitKeeper(device: device)
    initialize()
  }

  /// Goes on with the store that was paired before, if there is one, and with its visit.
  func initialize() {
    let saved = device.storage.string(forKey: Config.storeIDKey) ?? ""
    guard !saved.isEmpty else { return navigateToPairing() }
    storePublicId = saved
    resume(keeper.find())
  }

  // MARK: Pairing

  func pair(withStore id: String) {
    setStore(id)
    resetToIdle()
  }

  func unpair() {
    setStore(nil)
    dismissed.removeAll()
    resetSessionData()
    navigateToPairing()
  }

  private func setStore(_ id: String?) {
    storePublicId = id
    device.storage.set(id, forKey: Config.storeIDKey)
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
    keeper.keep(visitRecord)
  }

  // MARK: Within a visit

  /// The customer has tapped a star.
  func choose(stars: Int) {
    chosenStars = stars
    visitWasTouched()
  }

  /// Somebody is still there.
  func visitWasTouched() {
    guard !leaveLostVisit(), let timeout = currentScreen.ofVisit?.timeout else { return }
    setDeadline(in: timeout)
    keeper.keepSoon { [weak self] in self?.visitRecord }
  }

  /// Back to the stars that the customer chose, with the reason.
  func rateAgain(saying message: String) {
    generatedReview = nil
    errorMessage = message
    show(.rating)
  }

  /// Whether a person is still on this screen with this visit: an answer that arrives later than
  /// that must change nothing.
  func isShowing(_ screen: Screen, of session: ReviewSession) -> Bool {
    currentScreen == screen && currentSession?.publicId == session.publicId
  }

  // MARK: Ways out of a visit

  /// Ends the visit without an answer, and does not offer it again by itself.
  ///
  /// - Parameter message: what to say on the idle screen, if anything went wrong.
  func dismissSession(saying message: String? = nil) {
    guard !leaveLostVisit() else { return }
    if let session = currentSession?.publicId { dismissed.add(session) }
    resetToIdle()
    errorMessage = message
  }

  func clearErrorMessage() { errorMessage = nil }

  private func resetSessionData() {
    currentSession = nil
    currentOrder = nil
    generatedReview = nil
    errorMessage = nil
    chosenStars = 0
  }
}

// MARK: - Across a relaunch

extension AppState {
  /// Seconds that the screen may still show this visit; 0 without one.
  var secondsLeft: Int { visitRecord?.secondsLeft(at: device.now()) ?? 0 }

  /// The visits that are not offered here: the dismissed ones, and the one that another window of
  /// this device shows, so that no visit is doubled.
  ///
  /// - Parameter recalled: a dismissed visit that may be offered all the same.
  func skippedSessionIds(recalling recalled: String? = nil) -> [String] {
    let ids = dismissed.ids.filter { $0 != recalled }
    guard let elsewhere = keeper.visitElsewhere, elsewhere.secondsLeft(at: device.now()) > 0,
      !ids.contains(elsewhere.session.publicId)
    else { return ids }
    return ids + [elsewhere.session.publicId]
  }

  /// Whether another window of this device shows a visit.
  var isVisitElsewhere: Bool { keeper.visitElsewhere != nil }

  /// Goes on when a window that had the visit has closed: it was this one before a reload. If it
  /// stays open, somebody is using it, and this window is a kiosk of its own.
  func waitForOtherWindow() async {
    let finding = await keeper.waitForOtherWindow()
    guard !Task.isCancelled, currentScreen == .starting else { return }
    if case .heldElsewhere = finding { navigateToIdle() } else { resume(finding) }
  }

  /// Goes on with the visit of another window that has closed since.
  /// - Returns: whether there was one, and it is shown now.
  func resumeFreedVisit() -> Bool {
    guard currentScreen == .idle, case .found(let record) = keeper.find() else { return false }
    resume(.found(record))
    return currentScreen != .idle
  }

  /// Looks, while a visit is shown, whether another window has gone on with it because this one was
  /// out of sight for too long, and lets go of it then. Runs until the surrounding task is cancelled.
  func watchForOtherWindow() async {
    while currentScreen.ofVisit != nil {
      guard (try? await device.clock.sleep(for: .seconds(1))) != nil else { return }
      if !leaveLostVisit(), isSeen { keeper.keepIfNothingIs(visitRecord) }
    }
  }

  /// Lets go of a visit that another window of this device shows now, without a word: its customer
  /// is being served there.
  ///
  /// - Returns: whether the visit is lost; what was about to be done with it must not be done.
  @discardableResult
  func leaveLostVisit() -> Bool {
    guard currentScreen.ofVisit != nil, isVisitLost else { return false }
    // The program of a page that was closed or reloaded lives on for a while. The record that it
    // would find or discard may be that of the new page, which is about to open.
    guard isSeen else { return true }
    let before = (currentScreen, currentSession)
    resetSessionData()
    guard case .found(let record) = keeper.find() else {
      navigateToIdle()
      return true
    }
    // The other window has closed again, and left the visit as it is here, or elsewhere.
    resume(.found(record))
    return (currentScreen, currentSession) != before
  }

  private var isSeen: Bool { device.window.isOpen(device.window.id) }

  private var isVisitLost: Bool {
    keeper.isLost || keeper.visitElsewhere?.session.publicId == currentSession?.publicId
  }

  private func resume(_ finding: WindowRecord<VisitRecord>.Finding) {
    switch finding {
    case .nothing: navigateToIdle()
    case .heldElsewhere: currentScreen = .starting
    case .found(let record) where record.store == storePublicId: goOn(with: record)
    case .found: navigateToIdle()
    }
  }

  private func goOn(with record: VisitRecord) {
    guard record.secondsLeft(at: device.now()) > 0 else { return letGo(of: record) }
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

  /// Does what the screen would have done by itself when its time was up.
  private func letGo(of record: VisitRecord) {
    switch record.screen {
    case .rating, .consent: dismissed.add(record.session.publicId)
    case .handoff: doneNotes.keep(record.session.publicId)
    }
    navigateToIdle()
  }

  private func setDeadline(in seconds: Int) {
    deadline = Timestamp(device.now()).adding(.seconds(seconds))
  }

  private var visitRecord: VisitRecord? {
    guard let screen = currentScreen.ofVisit, let store = storePublicId,
      let session = currentSession
    else { return nil }
    return VisitRecord(
      screen: screen, store: store, session: session, order: currentOrder, stars: chosenStars,
      review: screen == .consent ? generatedReview : nil, deadline: deadline)
  }
}
