import BoutiqueModels
import ClientKit

/// The visit across a reload or relaunch, and beside the device's other windows.
extension AppState {
  /// The stored form of the visit on the screen; nil without one.
  var visitRecord: VisitRecord? {
    guard let screen = currentScreen.ofVisit, let store = storePublicId,
      let session = currentSession
    else { return nil }
    return VisitRecord(
      screen: screen, store: store, session: session, order: currentOrder, stars: chosenStars,
      review: screen == .consent ? generatedReview : nil, deadline: deadline)
  }

  /// Seconds that the screen may still show this visit; 0 without one.
  var secondsLeft: Int { visitRecord?.secondsLeft(at: device.now()) ?? 0 }

  /// The visits that are not offered here: the dismissed ones, and the visit of another window of
  /// this device. So no visit is doubled.
  ///
  /// - Parameter recalled: a dismissed visit that may be offered again.
  func skippedSessionIds(recalling recalled: String? = nil) -> [String] {
    let ids = dismissed.ids.filter { $0 != recalled }
    guard let elsewhere = visits.elsewhere, elsewhere.secondsLeft(at: device.now()) > 0,
      !ids.contains(elsewhere.session.publicId)
    else { return ids }
    return ids + [elsewhere.session.publicId]
  }

  /// Resumes the visit of this window before a reload, or of one that has closed since. Goes to the
  /// idle screen if there is none.
  /// - Returns: whether a visit is shown now.
  @discardableResult
  func resume() -> Bool {
    guard let record = visits.take() else {
      if currentScreen != .idle { navigateToIdle() }
      return false
    }
    if record.store == storePublicId, record.secondsLeft(at: device.now()) > 0 {
      show(record)
      return true
    }
    // Does the same as the screen at the end of its time.
    if record.store == storePublicId {
      switch record.screen {
      case .rating, .consent: dismissed.add(record.session.publicId)
      case .handoff: doneNotes.keep(record.session.publicId)
      }
    }
    navigateToIdle()
    return false
  }

  /// Resumes the visit when the window that had it has closed: before a reload it was this one. If
  /// it stays open, a person is using it, and this window is a kiosk of its own.
  func waitForOtherWindow() async {
    await visits.waitUntilFree()
    guard !Task.isCancelled, currentScreen == .starting else { return }
    resume()
  }

  /// Watches, while a visit is shown, whether another window has taken it over. That happens when
  /// this window was out of sight for too long. The visit is let go of then. Runs until the
  /// surrounding task is cancelled.
  func watchForOtherWindow() async {
    while currentScreen.ofVisit != nil {
      guard await device.clock.paused(for: .seconds(1)) else { return }
      // A visit that could not be kept beside another window's can be once that is over.
      if !leaveLostVisit(), isSeen, case .nothing = visits.state { visits.keep(visitRecord) }
    }
  }

  /// Lets go of a visit that another window of this device shows now, without a message. That
  /// window serves its customer.
  ///
  /// - Returns: whether the visit is lost; the caller must then stop.
  @discardableResult
  func leaveLostVisit() -> Bool {
    guard currentScreen.ofVisit != nil,
      visits.isLost || visits.elsewhere?.session.publicId == currentSession?.publicId
    else { return false }
    // The program of a page that was closed or reloaded lives on for a while. The record that it
    // would find or discard may be that of the new page, which is about to open.
    guard isSeen else { return true }
    let before = (currentScreen, currentSession)
    resetSessionData()
    // The other window may have closed again, and left the visit as it is here, or elsewhere.
    resume()
    return (currentScreen, currentSession) != before
  }

  private var isSeen: Bool { device.window.isOpen(device.window.id) }
}
