import WireKit

/// An event of Stripe's as the OpenAPI document shows it: the fields that we read.
struct StripeEventForm: Codable, Sampled {
  struct Content: Codable, Sendable {
    let object: Object
  }

  struct Object: Codable, Sendable {
    let id: String
    let object: String
  }

  let id: String
  let type: String
  let data: Content

  static let sample = StripeEventForm(
    id: "evt_1Nv0FGQ9RKHgCVdK", type: "payment_intent.amount_capturable_updated",
    data: Content(object: Object(id: "pi_3MtwBwLkdIwHu7ix", object: "payment_intent")))
}
