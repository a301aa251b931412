import WireKit

/// What one card pays of an order, and where that money is.
public struct OrderPayment: Codable, Hashable, Identifiable, Sendable {
  public enum Kind: String, Codable, CaseIterable, Hashable, Sendable {
    case order
    /// Of an earlier try to pay. Once the order is paid in another way, the card's bank is asked to take
    /// it back, and may decline: ``OrderPayment/returning`` says what it has been asked for.
    case earlier
    /// A tip that was given with the rating.
    case tip
  }

  public enum State: String, Codable, CaseIterable, Hashable, Sendable {
    /// The payment service has not answered yet.
    case waiting
    /// Promised, and taken at the hand-over.
    case held
    /// Taken, less what was given back.
    case charged
    /// Taken, and given back to the last cent.
    case refunded
    /// Given up before anything was taken.
    case released
    case declined
  }

  public var id: String
  public var kind: Kind
  /// "Visa •••• 4242": what it was paid or declined with; null while the service has not answered.
  @OrNull public var method: String?
  /// What was asked of the card.
  public var amount: Price
  /// What was taken.
  public var charged: Price
  /// What was given back of it.
  public var refunded: Price
  public var state: State
  /// What is on its way back, and not given back yet; null for nothing. For an
  /// administrator it counts as ``refunded``.
  @OrNull public var returning: Price?
  /// Why it was declined, for the payer.
  @OrNull public var message: String?

  public init(
    id: String, kind: Kind, method: String?, amount: Price, charged: Price, refunded: Price,
    state: State, returning: Price? = nil, message: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.amount = amount
    self.charged = charged
    self.refunded = refunded
    self.state = state
    self.method = method
    self.returning = returning
    self.message = message
  }

  /// What the payer has paid by now.
  public var kept: Price { charged - refunded }
}

extension OrderPayment: Sampled {
  public static let sample = OrderPayment(
    id: "0f8a1c52-9a70-4a41-8a5e-6d1f0c2b3a44", kind: .order, method: "Visa •••• 4242",
    amount: Price(cents: 1000), charged: Price(cents: 1000), refunded: Price(cents: 250),
    state: .charged)
  public static let samples = [
    sample,
    OrderPayment(
      id: "1f8a1c52-9a70-4a41-8a5e-6d1f0c2b3a44", kind: .tip, method: nil,
      amount: Price(cents: 300), charged: .zero, refunded: .zero, state: .declined,
      message: "Your card was declined. Nothing was charged. Try another card."),
    OrderPayment(
      id: "2f8a1c52-9a70-4a41-8a5e-6d1f0c2b3a44", kind: .earlier, method: "Visa •••• 4242",
      amount: Price(cents: 1000), charged: Price(cents: 1000), refunded: .zero, state: .charged,
      returning: Price(cents: 1000)),
  ]
}
