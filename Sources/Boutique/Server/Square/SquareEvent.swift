import WireKit

/// The parts of a webhook's body that we use. Card data may be in it too and is never read.
struct SquareEvent: Codable, Sendable {
  var eventId: String?
  var type: String?
  var merchantId: String?
  /// RFC 3339.
  var createdAt: String?
  var data: Content?

  struct Content: Codable, Sendable {
    var object: Holder?
  }

  struct Holder: Codable, Sendable {
    var payment: SquarePayment?
  }

  enum CodingKeys: String, CodingKey {
    case eventId = "event_id"
    case type
    case merchantId = "merchant_id"
    case createdAt = "created_at"
    case data
  }

  /// `data.object.payment`, if this event is about one. `data.id` is not used: in Square's own
  /// sample it differs from the payment's id.
  var payment: SquarePayment? {
    guard let type, type.hasPrefix("payment.") else { return nil }
    return data?.object?.payment
  }

  /// When the customer paid: the payment's own time, else the event's, else `receivedAt`. Square sends
  /// an undelivered event again for a day, and reports later changes of a payment too. A time in the
  /// future does not count.
  func paidAt(knownSince receivedAt: Timestamp) -> Timestamp {
    let told = [payment?.createdAt, createdAt].compactMap { text in
      text.flatMap { Timestamp(iso8601: $0) }
    }
    return min(told.first ?? receivedAt, receivedAt)
  }
}

struct SquarePayment: Codable, Sendable {
  var id: String?
  var orderId: String?
  var status: String?
  var locationId: String?
  var merchantId: String?
  var amountMoney: SquareMoney?
  var totalMoney: SquareMoney?
  /// RFC 3339.
  var createdAt: String?

  enum CodingKeys: String, CodingKey {
    case id, status
    case orderId = "order_id"
    case locationId = "location_id"
    case merchantId = "merchant_id"
    case amountMoney = "amount_money"
    case totalMoney = "total_money"
    case createdAt = "created_at"
  }
}

/// Minor units (cents) and ISO 4217.
struct SquareMoney: Codable, Sendable {
  var amount: Int?
  var currency: String?
}
