import WireKit

/// A PaymentIntent, as far as we read it.
struct StripeIntent: Decodable, Sendable {
  var id: String
  var status: String
  var amount: Int
  var amountCapturable: Int?
  var amountReceived: Int?
  /// The charge's id.
  var latestCharge: String?

  enum CodingKeys: String, CodingKey {
    case id, status, amount
    case amountCapturable = "amount_capturable"
    case amountReceived = "amount_received"
    case latestCharge = "latest_charge"
  }

  /// - Parameter refunds: all of the PaymentIntent's, the newest first, as Stripe lists them.
  func reading(_ refunds: [StripeRefund]) -> PaymentReading {
    switch status {
    case "requires_capture":
      PaymentReading(state: .held, authorised: amountCapturable ?? amount)
    case "succeeded":
      PaymentReading(
        state: .taken, authorised: amount, captured: amountReceived ?? 0,
        refunded: refunded(refunds))
    case "canceled": PaymentReading(state: .cancelled)
    default: PaymentReading(state: .open)
    }
  }

  /// Cents that were taken and went back. A capture of a part makes Stripe list the rest of the hold as a
  /// refund, the oldest one: that money was never taken.
  private func refunded(_ refunds: [StripeRefund]) -> Int {
    let rest = amount - (amountReceived ?? 0)
    var good = refunds.filter(\.isGood)
    let release = good.lastIndex { $0.amount == rest && $0.metadata?["key"] == nil }
    if rest > 0, let release { good.remove(at: release) }
    return good.reduce(0) { $0 + $1.amount }
  }
}

struct StripeRefund: Decodable, Sendable {
  var id: String
  var status: String?
  var amount: Int
  var metadata: [String: String]?

  /// A pending refund is on its way. Should it fail later, an event says so.
  var isGood: Bool { status != "failed" && status != "canceled" }
}

struct StripeList<Element: Decodable & Sendable>: Decodable, Sendable {
  var data: [Element]
}

struct StripeObject: Decodable, Sendable {
  var id: String
}

/// A Checkout Session, as far as we read it.
struct StripePage: Decodable, Sendable {
  var id: String
  var url: String
}

struct StripeSetUp: Decodable, Sendable {
  var id: String
  var status: String
  var paymentMethod: String?

  enum CodingKeys: String, CodingKey {
    case id, status
    case paymentMethod = "payment_method"
  }
}

struct StripeCard: Decodable, Sendable {
  var id: String
  /// Nil for a card that was detached from its customer.
  var customer: String?
  var card: Card?

  struct Card: Decodable, Sendable {
    var brand: String?
    var last4: String?
    var expMonth: Int?
    var expYear: Int?

    enum CodingKeys: String, CodingKey {
      case brand, last4
      case expMonth = "exp_month"
      case expYear = "exp_year"
    }
  }

  var details: CardDetails {
    CardDetails(
      reference: id, brand: card?.brand ?? "card", lastFour: card?.last4 ?? "????",
      expiryMonth: card?.expMonth ?? 0, expiryYear: card?.expYear ?? 0)
  }
}

struct StripeErrorBody: Decodable, Sendable {
  var error: StripeError
}

/// Stripe's refusal. Its `message` is for developers and not repeated.
struct StripeError: Decodable, Error, Sendable {
  var type: String
  var code: String?
  var declineCode: String?

  enum CodingKeys: String, CodingKey {
    case type, code
    case declineCode = "decline_code"
  }

  /// The most exact name of the reason.
  var reason: String { declineCode ?? code ?? type }
}
