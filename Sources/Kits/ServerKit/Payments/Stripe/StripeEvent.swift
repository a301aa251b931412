/// An event of Stripe's, as far as we read it: which object it is about. What has become of the
/// object is asked of Stripe, because events come late and out of order.
package struct StripeEvent: Decodable, Sendable {
  var id: String?
  var type: String?
  var data: Content?

  struct Content: Decodable, Sendable {
    var object: Object?
  }

  struct Object: Decodable, Sendable {
    var id: String?
    /// "payment_intent", "charge", "refund", "setup_intent", …
    var object: String?
    /// Of a charge, a refund and a dispute.
    var paymentIntent: String?
    /// Of a set-up intent that has succeeded.
    var customer: String?
    var paymentMethod: String?

    enum CodingKeys: String, CodingKey {
      case id, object, customer
      case paymentIntent = "payment_intent"
      case paymentMethod = "payment_method"
    }

    /// Some kinds of objects use these names for other shapes, and such an event is still signed.
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func text(_ key: CodingKeys) -> String? { try? container.decode(String.self, forKey: key) }
      id = text(.id)
      object = text(.object)
      paymentIntent = text(.paymentIntent)
      customer = text(.customer)
      paymentMethod = text(.paymentMethod)
    }
  }

  var intent: String? {
    guard let object = data?.object else { return nil }
    return object.object == "payment_intent" ? object.id : object.paymentIntent
  }
}
