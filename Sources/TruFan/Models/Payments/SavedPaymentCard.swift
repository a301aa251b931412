import WireKit

/// A card that an account keeps at the payment service. The number is known there only.
public struct SavedPaymentCard: Codable, Hashable, Identifiable, Sendable {
  public var id: String
  /// "visa"
  public var brand: String
  public var lastFour: String
  public var expiryMonth: Int
  public var expiryYear: Int
  /// Exactly one of an account's cards is the default.
  public var isDefault: Bool
  /// "Visa •••• 4242"
  public var label: String

  enum CodingKeys: String, CodingKey {
    case id, brand, label
    case lastFour = "last_four"
    case expiryMonth = "expiry_month"
    case expiryYear = "expiry_year"
    case isDefault = "is_default"
  }

  public init(
    id: String, brand: String, lastFour: String, expiryMonth: Int, expiryYear: Int,
    isDefault: Bool, label: String
  ) {
    self.id = id
    self.brand = brand
    self.lastFour = lastFour
    self.expiryMonth = expiryMonth
    self.expiryYear = expiryYear
    self.isDefault = isDefault
    self.label = label
  }

  /// "12/34"
  public var expiry: String {
    let month = expiryMonth < 10 ? "0\(expiryMonth)" : String(expiryMonth)
    return "\(month)/\(String(expiryYear).suffix(2))"
  }
}

extension SavedPaymentCard: Sampled {
  public static let sample = SavedPaymentCard(
    id: "card_5ZkP0aXy1q2W", brand: "visa", lastFour: "4242", expiryMonth: 8, expiryYear: 2034,
    isDefault: true, label: "Visa •••• 4242")
}

/// A card of the simulated service, for people who try the app.
public struct TestCard: Codable, Hashable, Identifiable, Sendable {
  /// For ``AddCardRequest``.
  public var reference: String
  /// "Visa •••• 4242"
  public var label: String
  /// "Is declined when it pays"
  public var behaviour: String

  public var id: String { reference }

  public init(reference: String, label: String, behaviour: String) {
    self.reference = reference
    self.label = label
    self.behaviour = behaviour
  }
}

extension TestCard: Sampled {
  public static let sample = TestCard(
    reference: "sim_visa_0341", label: "Visa •••• 0341", behaviour: "Is declined when it pays")
}

/// How an account can pay here.
public struct PaymentMethods: Codable, Hashable, Sendable {
  public enum Service: String, Codable, CaseIterable, Hashable, Sendable {
    /// Real money.
    case stripe
    /// No money moves.
    case simulated
    /// Nobody can pay: the operator has set nothing up.
    case none
  }

  public var service: Service
  /// For an app with Stripe's own software; null without Stripe.
  @OrNull public var publishableKey: String?
  /// The default card first.
  public var cards: [SavedPaymentCard]
  /// Of the simulated service only.
  public var testCards: [TestCard]

  enum CodingKeys: String, CodingKey {
    case service, cards
    case publishableKey = "publishable_key"
    case testCards = "test_cards"
  }

  public init(
    service: Service, publishableKey: String? = nil, cards: [SavedPaymentCard] = [],
    testCards: [TestCard] = []
  ) {
    self.service = service
    self.cards = cards
    self.testCards = testCards
    self.publishableKey = publishableKey
  }

  /// The card that pays unless another one is chosen.
  public var defaultCard: SavedPaymentCard? { cards.first { $0.isDefault } ?? cards.first }
}

extension PaymentMethods: Sampled {
  public static let sample = PaymentMethods(
    service: .stripe, publishableKey: "pk_live_5ZkP0aXy", cards: [.sample])
  public static let samples = [
    sample, PaymentMethods(service: .simulated, cards: [.sample], testCards: [.sample]),
  ]
}
