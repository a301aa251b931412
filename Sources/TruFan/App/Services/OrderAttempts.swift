import ClientKit
import TruFanModels
import WireKit

/// An order that a parker tried to place. Its key is kept until the outcome is known. So a lost
/// answer makes no second order.
struct OrderAttempt: Codable, Hashable, Sendable {
  /// The Idempotency-Key.
  var key: String
  var request: CreateOrderRequest
  /// When it was first begun; nil in attempts of older versions.
  var madeAt: WireTime?
  /// The placed order, which is to be paid; nil while the answer is missing.
  var orderId: String?

  var venue: String { request.venueId }
}

/// The attempts of a parker: of each venue the one that was sent last, and one that was begun since.
/// The sent one may be an order, so one that was only begun does not replace it.
@MainActor
struct OrderAttempts {
  let user: String
  private let sent: VenueValues<OrderAttempt>
  private let begun: VenueValues<OrderAttempt>

  init(device: Device, user: String) {
    self.user = user
    sent = VenueValues(device: device, user: user, name: "attempt")
    begun = VenueValues(device: device, user: user, name: "begun")
  }

  /// The one that was sent last.
  func sent(at venue: String) -> OrderAttempt? { sent.value(at: venue) }

  /// The sent one comes first.
  func all(at venue: String) -> [OrderAttempt] {
    [sent, begun].compactMap { $0.value(at: venue) }
  }

  /// Those of all venues. The sent ones come first.
  var all: [OrderAttempt] { [sent, begun].flatMap(\.all.values) }

  func isKept(_ attempt: OrderAttempt) -> Bool {
    all(at: attempt.venue).contains { $0.key == attempt.key }
  }

  /// Keeps an attempt that is not sent yet.
  func begin(_ attempt: OrderAttempt) { begun.keep(attempt, at: attempt.venue) }

  /// Forgets it, unless it was sent.
  func takeBack(_ attempt: OrderAttempt) { drop(attempt, of: begun) }

  /// Keeps an attempt that is sent now. Whatever was sent or begun before makes way.
  func send(_ attempt: OrderAttempt) {
    sent.keep(attempt, at: attempt.venue)
    begun.keep(nil, at: attempt.venue)
  }

  /// Leaves any other one, such as what another window has sent meanwhile.
  func forget(_ attempt: OrderAttempt) {
    for values in [sent, begun] { drop(attempt, of: values) }
  }

  /// Forgets what the server has refused. What was sent before it may be an order, and is kept again.
  func refuse(_ attempt: OrderAttempt, after earlier: OrderAttempt?) {
    let isLast = sent(at: attempt.venue)?.key == attempt.key
    forget(attempt)
    if isLast, let earlier, earlier.key != attempt.key { sent.keep(earlier, at: attempt.venue) }
  }

  func forgetAll(at venue: String) {
    for values in [sent, begun] { values.keep(nil, at: venue) }
  }

  private func drop(_ attempt: OrderAttempt, of values: VenueValues<OrderAttempt>) {
    guard values.value(at: attempt.venue)?.key == attempt.key else { return }
    values.keep(nil, at: attempt.venue)
  }
}
