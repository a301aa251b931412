import BoutiqueModels
import ClientKit
import Observation

/// Asks whether the drafted review may go on to the customer's phone.
@MainActor @Observable
final class ConsentViewModel {
  enum Action: Hashable, Sendable {
    case approve, decline
  }

  /// Which button is waiting for the server.
  private(set) var loadingAction: Action?
  private(set) var errorMessage: String?

  /// Somebody else's stars made another text, which this customer has not given or read. So they
  /// are asked for their own stars again, and get a text that fits them.
  static let changedElsewhere =
    "This visit was rated on another screen, so your text has changed. "
    + "Please submit your rating again."

  let inactivity = InactivityTimer()

  /// An approval got no answer, so the visit may be approved although this screen still asks.
  @ObservationIgnored private var mayBeApproved = false

  init(loadingAction: Action? = nil, errorMessage: String? = nil) {
    self.loadingAction = loadingAction
    self.errorMessage = errorMessage
  }

  var isLoading: Bool { loadingAction != nil }

  /// Agrees to the text on the screen, and to no other.
  func approve(appState: AppState) async {
    let review = appState.generatedReview ?? ""
    await answer(.approve, appState: appState) { api, store, session in
      try await api.approveSession(storeId: store, sessionId: session, review: review)
    }
  }

  func decline(appState: AppState) async {
    let undoesApproval = mayBeApproved
    await answer(.decline, appState: appState) { api, store, session in
      try await api.declineSession(
        storeId: store, sessionId: session, undoesApproval: undoesApproval)
    }
  }

  private func answer(
    _ action: Action, appState: AppState,
    sending send: @Sendable (APIClient, String, String) async throws -> Void
  ) async {
    guard !isLoading, !appState.leaveLostVisit(), let store = appState.storePublicId,
      let session = appState.currentSession
    else { return }
    loadingAction = action
    errorMessage = nil
    // After the spinner, which must not wait until the touch is stored.
    inactivity.touched()
    defer { loadingAction = nil }
    do {
      try await send(appState.api, store, session.publicId)
      guard appState.isShowing(.consent, of: session) else { return }
      switch action {
      case .approve: appState.navigateToHandoff()
      case .decline: appState.navigateToThankYou()
      }
    } catch let error as APIError where error.endsTheVisit {
      guard appState.isShowing(.consent, of: session) else { return }
      appState.dismissSession(saying: "That visit has already ended. Thank you for coming by.")
    } catch let error as APIError where error.isConflict && action == .approve {
      guard appState.isShowing(.consent, of: session) else { return }
      appState.rateAgain(saying: Self.changedElsewhere)
    } catch let error as APIError where error.isHeldElsewhere {
      guard appState.isShowing(.consent, of: session) else { return }
      appState.dismissSession(saying: error.localizedDescription)
    } catch let error as APIError where error.isUnauthorized {
      appState.pairingWasRefused(error)
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      if action == .approve { mayBeApproved = true }
      errorMessage = error.localizedDescription
      inactivity.touched()
    }
  }
}
