import WireKit

/// Saves a card by the name that the payment service has given it on the payer's device.
public struct AddCardRequest: Codable, Hashable, Sendable {
  public var reference: String

  public init(reference: String) { self.reference = reference }
}

extension AddCardRequest: Sampled {
  public static let sample = AddCardRequest(reference: "pm_1Nv0FGQ9RKHgCVdK")
}

/// The service's own page for a card.
public struct CardPage: Codable, Hashable, Sendable {
  /// The address to open. The card arrives by itself once it is entered there.
  public var url: String

  public init(url: String) { self.url = url }
}

extension CardPage: Sampled {
  public static let sample = CardPage(url: "https://checkout.stripe.com/c/pay/cs_5ZkP0aXy")
}

/// Pays an order with one card, or with two.
public struct PayOrderRequest: Codable, Hashable, Sendable {
  /// What one card pays.
  public struct Share: Codable, Hashable, Sendable {
    /// Nil: the account's default card.
    public var cardId: String?
    public var amount: Price

    enum CodingKeys: String, CodingKey {
      case amount
      case cardId = "card_id"
    }

    public init(cardId: String? = nil, amount: Price) {
      self.cardId = cardId
      self.amount = amount
    }
  }

  /// They add up to the order's total.
  public var shares: [Share]

  public init(shares: [Share]) { self.shares = shares }
}

extension PayOrderRequest: Sampled {
  public static let sample = PayOrderRequest(shares: [
    Share(cardId: SavedPaymentCard.sample.id, amount: Price(cents: 1000)),
    Share(amount: Price(cents: 636)),
  ])
  public static let fieldNotes: [String: FieldNote] = [
    "shares": "One or two cards; the amounts add up to the order's total"
  ]
}

/// Pays a stay.
public struct PayParkingRequest: Codable, Hashable, Sendable {
  public var amount: Price
  /// Nil: the account's default card.
  public var cardId: String?

  enum CodingKeys: String, CodingKey {
    case amount
    case cardId = "card_id"
  }

  public init(amount: Price, cardId: String? = nil) {
    self.amount = amount
    self.cardId = cardId
  }
}

extension PayParkingRequest: Sampled {
  public static let sample = PayParkingRequest(
    amount: Price(cents: 900), cardId: SavedPaymentCard.sample.id)
  public static let samples = [sample, PayParkingRequest(amount: Price(cents: 900))]
}

/// What became of a signed event.
public struct EventReceived: Codable, Hashable, Sendable {
  public var received: Bool

  public init(received: Bool = true) { self.received = received }
}

extension EventReceived: Sampled {
  public static let sample = EventReceived()
}
