import BoutiqueModels
import ClientKit

/// The hold on the visit: of several kiosks in a shop, only one shows it.
extension AppState {
  /// The visit that is to be held: it is on the screen, and the server still offers it.
  var heldSession: String? {
    switch currentScreen {
    case .rating, .consent: currentSession?.publicId
    case .starting, .pairing, .idle, .handoff, .thankYou: nil
    }
  }

  /// Asks the server for the visit, before it is shown. Only a clear no counts. A server that does
  /// not know holds, or does not answer, must not keep the visit from its customer.
  /// - Throws: ``APIError`` 401 when the server takes this kiosk no more.
  func takesHold(of session: String) async throws -> Bool {
    guard let store = storePublicId else { return false }
    do {
      try await api.holdSession(storeId: store, sessionId: session)
      return true
    } catch let error as APIError where error.isUnauthorized {
      throw error
    } catch let error as APIError {
      return !error.isHeldElsewhere
    }
  }

  /// Holds the visit for as long as it is on the screen. Runs until the surrounding task is
  /// cancelled. A screen that nobody can see is silent, and loses the visit in time.
  func keepHold() async {
    while let session = heldSession {
      guard await device.clock.paused(for: BoutiqueRules.holdInterval) else { return }
      guard heldSession == session else { return }
      guard device.window.isOpen(device.window.id) else { continue }
      do {
        let isOurs = try await takesHold(of: session)
        guard heldSession == session, !isOurs else { continue }
        dismissSession(saying: "This visit is on another kiosk's screen.")
      } catch let error as APIError {
        pairingWasRefused(error)
      } catch {
        return
      }
    }
  }

  /// Gives the visit back without waiting for it. If that is lost, the hold ends within a minute.
  func releaseHold() {
    guard let session = heldSession, let store = storePublicId else { return }
    Task { [api] in try? await api.releaseSession(storeId: store, sessionId: session) }
  }

  /// Gives back a visit that was asked for, but could not be shown.
  func releaseHold(of session: String) {
    guard let store = storePublicId, heldSession != session else { return }
    Task { [api] in try? await api.releaseSession(storeId: store, sessionId: session) }
  }
}
