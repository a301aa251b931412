import ClientKit
import TruFanClient
import TruFanModels
import WireKit

/// The Idempotency-Key of an extension, and what belongs to it: the same until it is known what became of
/// it. The stay may have become longer by it meanwhile.
@MainActor
struct ExtensionKey {
  private let newKey: NewKey
  private var made: (stay: String, hours: ParkingHours, attempt: Attempt)?

  struct Attempt: Hashable {
    let key: String
    /// The card that pays; nil: the server takes the default card.
    var card: String?
    /// The price on the button that was tapped.
    var shown: Price
    /// The end of the stay that was shown with it.
    var seenEnd: WireTime
    /// Whether the card may have paid already. Then no other one may.
    var isUnanswered = true
  }

  init(newKey: @escaping NewKey) { self.newKey = newKey }

  /// Another card and price may follow a refusal. After a lost answer the same request is sent again.
  mutating func attempt(
    for stay: ParkingSession, _ hours: ParkingHours, card: String?, shown: Price
  ) -> Attempt {
    guard let made, made.stay == stay.id, made.hours == hours else {
      let attempt = Attempt(
        key: newKey(), card: card, shown: shown, seenEnd: stay.expiresAt)
      made = (stay.id, hours, attempt)
      return attempt
    }
    var attempt = made.attempt
    if !attempt.isUnanswered {
      (attempt.card, attempt.shown, attempt.seenEnd) = (card, shown, stay.expiresAt)
    }
    attempt.isUnanswered = true
    self.made?.attempt = attempt
    return attempt
  }

  /// Whether a purchase without an answer was for another end than the stay has now: it may have arrived, and
  /// the next tap means more.
  func isOutdated(for stay: ParkingSession) -> Bool {
    guard let made, made.stay == stay.id else { return false }
    return made.attempt.isUnanswered && made.attempt.seenEnd != stay.expiresAt
  }

  /// The time is bought, or it is known that nothing was charged: the next purchase is another one.
  mutating func isSettled() { made = nil }

  mutating func wasRefused() { made?.attempt.isUnanswered = false }
}
