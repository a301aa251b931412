import BoutiqueModels
import ClientKit

/// The visit across a reload or relaunch, and beside the device's other windows.
extension AppState {
  /// Seconds that the screen may still show this visit; 0 without one.
  var secondsLeft: Int { visitRecord?.secondsLeft(at: device.now()) ?? 0 }

  /// The visits that are not offered here: the dismissed ones, and the one that another window of
  /// this device shows, so that no visit is doubled.
  ///
  /// - Parameter recalled: a dismissed visit that may be offered all the same.
  func skippedSessionIds(recalling recalled: String? = nil) -> [String] {
    let ids = dismissed.ids.filter { $0 != recalled }
    guard let elsewhere = visits.elsewhere, elsewhere.secondsLeft(at: device.now()) > 0,
      !ids.contains(elsewhere.session.publicId)
    else { return ids }
    return ids + [elsewhere.session.publicId]
  }

  /// Goes on with the visit that was left in the middle, by this window before a reload or by one
  /// that has closed since; to the idle screen if there is none.
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
    // Does what the screen would have done by itself when its time was up.
    if record.store == storePublicId {
      switch record.screen {
      case .rating, .consent: dismissed.add(record.session.publicId)
      case .handoff: doneNotes.keep(record.session.publicId)
      }
    }
    navigateToIdle()
    return false
  }

  /// Goes on when a window that had the visit has closed: it was this one before a reload. If it
  /// stays open, somebody is using it, and this window is a kiosk of its own.
  func waitForOtherWindow() async {
    await visits.waitUntilFree()
    guard !Task.isCancelled, currentScreen == .starting else { return }
    resume()
  }

  /// Looks, while a visit is shown, whether another window has gone on with it because this one was
  /// out of sight for too long, and lets go of it then. Runs until the surrounding task is cancelled.
  func watchForOtherWindow() async {
    while currentScreen.ofVisit != nil {
      guard await device.clock.paused(for: .seconds(1)) else { return }
      // A visit that could not be kept beside another window's can be once that is over.
      if !leaveLostVisit(), isSeen, case .nothing = visits.state { visits.keep(visitRecord) }
    }
  }

  /// Lets go of a visit that another window of this device shows now, without a word: its customer
  /// is being served there.
  ///
  /// - Returns: whether the visit is lost; what was about to be done with it must not be done.
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
