import ClientKit
import TruFanClient
import TruFanModels

/// The Idempotency-Key of an extension: the same until it is known to have worked.
@MainActor
struct ExtensionKey {
  private let newKey: NewKey
  private var made: (stay: String, hours: ParkingHours, attempt: Attempt)?

  struct Attempt: Hashable {
    let key: String
    /// The card that pays; nil: the server takes the default card.
    var card: String?
    /// Whether the card may have paid already. Then no other one may.
    var isUnanswered = true
  }

  init(newKey: @escaping NewKey) { self.newKey = newKey }

  /// Another card may follow a refusal. After a lost answer the same request is sent again.
  mutating func attempt(
    for stay: ParkingSession, _ hours: ParkingHours, card: String?
  ) -> Attempt {
    guard let made, made.stay == stay.id, made.hours == hours else {
      let attempt = Attempt(key: newKey(), card: card)
      made = (stay.id, hours, attempt)
      return attempt
    }
    var attempt = made.attempt
    if !attempt.isUnanswered { attempt.card = card }
    attempt.isUnanswered = true
    self.made?.attempt = attempt
    return attempt
  }

  mutating func isKnownToHaveWorked() { made = nil }

  mutating func wasRefused() { made?.attempt.isUnanswered = false }
}
