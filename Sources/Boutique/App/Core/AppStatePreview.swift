import ClientKit

extension AppState {
  /// A state for previews: the sample visit on the given screen, without a server.
  static func preview(_ screen: Screen, review: String? = nil) -> AppState {
    let state = AppState(device: .detached)
    guard screen != .pairing, screen != .starting else { return state }
    state.pair(withStore: "store_demo123456")
    guard screen != .idle else { return state }
    state.navigateToRating(session: .sample, order: .sample)
    let draft = review ?? ReviewSession.ratedSample.generatedReviewText ?? ""
    switch screen {
    case .starting, .pairing, .idle, .rating: break
    case .consent: state.navigateToConsent(review: draft)
    case .handoff: state.navigateToHandoff()
    case .thankYou: state.navigateToThankYou()
    }
    return state
  }
}
