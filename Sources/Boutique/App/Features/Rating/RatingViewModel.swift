import BoutiqueModels
import ClientKit
import Observation

/// Takes the customer's stars.
@MainActor @Observable
final class RatingViewModel {
  /// 0 until a star was tapped, then 1 to 5.
  var selectedRating: Int {
    didSet {
      inactivity.touched()
      if !hasStars { hasStars = StarRating(selectedRating) != nil }
    }
  }
  /// Apart from the stars, so that what depends on it is not described anew for each of them.
  private var hasStars: Bool
  private(set) var isLoading = false
  private(set) var errorMessage: String?

  let inactivity = InactivityTimer()

  init(selectedRating: Int = 0, isLoading: Bool = false, errorMessage: String? = nil) {
    self.selectedRating = selectedRating
    hasStars = StarRating(selectedRating) != nil
    self.isLoading = isLoading
    self.errorMessage = errorMessage
  }

  /// The model of a visit that may have been rated before. It keeps the stars after a relaunch, and
  /// after an answer of the server that leads back to them.
  static func resuming(_ appState: AppState) -> RatingViewModel {
    RatingViewModel(selectedRating: appState.chosenStars, errorMessage: appState.errorMessage)
  }

  var canSubmit: Bool { hasStars && !isLoading }

  /// Sends the stars; the server answers with a draft of the review.
  func submitRating(appState: AppState) async {
    guard !isLoading, !appState.leaveLostVisit(), let rating = StarRating(selectedRating),
      let store = appState.storePublicId, let session = appState.currentSession
    else { return }
    isLoading = true
    errorMessage = nil
    // After the spinner, which must not wait until the touch is stored.
    inactivity.touched()
    defer { isLoading = false }
    do {
      let answer = try await appState.api.submitRating(
        storeId: store, sessionId: session.publicId, rating: rating)
      // Cancel may have been tapped while the draft was being written.
      guard appState.isShowing(.rating, of: session) else { return }
      appState.navigateToConsent(review: answer.generatedReviewText)
    } catch let error as APIError where error.endsTheVisit {
      guard appState.isShowing(.rating, of: session) else { return }
      appState.dismissSession(saying: "That visit has already ended. Thank you for coming by.")
    } catch let error as APIError where error.isHeldElsewhere {
      guard appState.isShowing(.rating, of: session) else { return }
      appState.dismissSession(saying: error.localizedDescription)
    } catch let error as APIError where error.isUnauthorized {
      appState.pairingWasRefused(error)
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
      inactivity.touched()
    }
  }

  func cancel(appState: AppState) {
    appState.dismissSession()
  }
}
