import TruFanModels

/// A line of an order, and the substitute that was offered for it.
struct ModelLine: Equatable, Sendable {
  let price: Int
  let quantity: Int
  var status = OrderItemStatus.pending
  var actual: Int?
  var offer: Int?
  var answerBy = 0
  /// Nil while the parker is asked.
  var isAccepted: Bool?

  init(_ price: Int, _ quantity: Int) { (self.price, self.quantity) = (price, quantity) }

  var charge: Int { status == .notFound ? 0 : (actual ?? price) * quantity }
  var isAsked: Bool { offer != nil && isAccepted == nil }
  var shown: String { "\(status.rawValue) \(charge)" }

  mutating func decide(_ accepts: Bool) {
    isAccepted = accepts
    (status, actual) = accepts ? (.substituted, offer) : (.notFound, nil)
  }
}
