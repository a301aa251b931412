import ClientKit

extension AppState {
  /// The six screens, and the moment before the first of them.
  enum Screen: Hashable, Sendable {
    case starting, pairing, idle, rating, consent, handoff, thankYou

    /// The same screen as one about a customer; nil for the others.
    var ofVisit: VisitRecord.Screen? {
      switch self {
      case .rating: .rating
      case .consent: .consent
      case .handoff: .handoff
      case .starting, .pairing, .idle, .thankYou: nil
      }
    }
  }

  /// Stays on the thank-you screen for its time.
  func leaveThankYou() async {
    guard await device.clock.paused(for: Config.thankYouDuration) else { return }
    resetToIdle()
  }

  /// Takes the idle screen's message away before the next customer reads it.
  func leaveErrorMessage() async {
    guard errorMessage != nil,
      await device.clock.paused(for: Config.farewellDuration)
    else { return }
    clearErrorMessage()
  }
}
