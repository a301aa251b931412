import TruFanModels

/// A line of an order, and the substitute that was offered for it.
struct ModelLine: Equatable, Sendable {
  /// What was ordered, by its place on the shelf.
  let item: Int
  let price: Int
  let quantity: Int
  var status = OrderItemStatus.pending
  var actual: Int?
  /// The price of what is offered.
  var offer: Int?
  /// What is offered, by its place on the shelf; nil for what the shelf does not have.
  var offered: Int?
  var answerBy = 0
  /// Nil while the parker is asked.
  var isAccepted: Bool?
  /// Whether the shopper has the accepted substitute.
  var isFetched = false

  init(_ item: Int, _ price: Int, _ quantity: Int) {
    (self.item, self.price, self.quantity) = (item, price, quantity)
  }

  var charge: Int { status == .notFound ? 0 : (actual ?? price) * quantity }
  var isAsked: Bool { offer != nil && isAccepted == nil }
  var isTaken: Bool { status == .substituted && isAccepted == true }
  var shown: String { "\(status.rawValue) \(charge)\(isFetched ? " fetched" : "")" }

  /// What it brings of the shelf as things stand; nil for nothing.
  var brings: Int? {
    if offer != nil, isAccepted != false { return offered }
    return status == .notFound ? nil : item
  }

  /// Whether it brings something for adults. What is only described is taken for what was ordered.
  var bringsForAdults: Bool {
    guard status != .notFound else { return false }
    return ModelItem.shelf[isTaken ? offered ?? item : item].isForAdults
  }

  mutating func decide(_ accepts: Bool) {
    (isAccepted, isFetched) = (accepts, false)
    (status, actual) = accepts ? (.substituted, offer) : (.notFound, nil)
  }

  /// The shopper looks at what was ordered: what was offered instead is forgotten, with its price.
  mutating func forgetOffer() {
    if status == .substituted { actual = nil }
    (offer, offered, isAccepted, isFetched) = (nil, nil, nil, false)
  }
}

/// What the store offers.
struct ModelItem: Equatable, Sendable {
  var price: Int
  /// How many pieces one order may have.
  var most = 10
  var isForAdults = false
  var isOut = false

  /// The first one's price changes. Of the fourth an order may have one, and the last is sold out.
  static let shelf = [
    ModelItem(price: 500, most: 3), ModelItem(price: 250),
    ModelItem(price: 240, isForAdults: true), ModelItem(price: 200, most: 1),
    ModelItem(price: 200, isOut: true),
  ]
}
