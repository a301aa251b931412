import WireKit

/// One line of a purchase. `amount` is the line's total in minor units (cents).
public struct OrderItem: Codable, Hashable, Sendable {
  public var name: String
  public var quantity: Int
  public var amount: Int

  public init(name: String, quantity: Int, amount: Int) {
    self.name = name
    self.quantity = quantity
    self.amount = amount
  }
}

/// A purchase as the kiosk sees it. Amounts are minor units (cents) of `currency` (ISO 4217).
public struct Order: Codable, Hashable, Sendable {
  public var totalAmount: Int
  public var currency: String
  public var items: [OrderItem]

  public init(totalAmount: Int, currency: String, items: [OrderItem]) {
    self.totalAmount = totalAmount
    self.currency = currency
    self.items = items
  }

  public var total: Money { Money(minorUnits: totalAmount, currency: currency) }
}

extension OrderItem: Sampled {
  public static let sample = OrderItem(name: "Handmade scarf", quantity: 1, amount: 3_200)
  public static let fieldNotes: [String: FieldNote] = [
    "amount": "The line's total in minor units (cents)"
  ]
}

extension Order: Sampled {
  /// The purchase that the flow document pictures: $45.99.
  public static let sample = Order(
    totalAmount: 4_599, currency: "USD",
    items: [
      .sample,
      OrderItem(name: "Beeswax candle", quantity: 2, amount: 1_399),
    ])
  public static let fieldNotes: [String: FieldNote] = [
    "totalAmount": "In minor units (cents)", "currency": "ISO 4217",
  ]
}
