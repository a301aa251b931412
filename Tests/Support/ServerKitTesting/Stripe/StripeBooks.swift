import Foundation

/// What Stripe knows, and its rules.
package struct StripeBooks: Sendable {
  package struct Intent: Sendable {
    package let id: String
    package let amount: Int
    let currency: String
    package let metadata: [String: String]
    package var status = "requires_payment_method"
    package var capturable = 0
    package var received = 0
    /// What went back of what was received.
    package internal(set) var refunded = 0
    var customer: String?
    var method: String?
    /// How often money was held and taken; neither may exceed one.
    package var holds = 0
    package var captures = 0

    package var json: String {
      let charge = holds == 0 ? "null" : #""ch_\#(id)""#
      return """
        {"id":"\(id)","object":"payment_intent","amount":\(amount),"currency":"\(currency)",
         "amount_capturable":\(capturable),"amount_received":\(received),"status":"\(status)",
         "capture_method":"manual","client_secret":"\(id)_secret","latest_charge":\(charge),
         "customer":\(customer.map { #""\#($0)""# } ?? "null"),"livemode":false}
        """
    }
  }

  package struct Refund: Sendable {
    package let id: String
    package let intent: String
    package let amount: Int
    package let metadata: [String: String]
    /// The rest of a hold of which a part was captured. Nothing in its JSON says so, as at Stripe.
    var isRelease = false
    package var status = "succeeded"

    package var json: String {
      let key = metadata["key"].map { #""key":"\#($0)""# } ?? ""
      return """
        {"id":"\(id)","object":"refund","amount":\(amount),"payment_intent":"\(intent)",
         "status":"\(status)","metadata":{\(key)}}
        """
    }
  }

  /// The least charge in dollars, in cents; so little of a hold cannot be captured either.
  static let least = 50

  package var intents: [String: Intent] = [:]
  package var refunds: [Refund] = []
  var customers: [String] = []
  /// The customers of the pages on which a card is entered, by the pages' ids.
  var pages: [String: String] = [:]
  /// Which customer has which card; none has one that was detached, and nobody may pay with it.
  var cards: [String: String?] = [:]
  private var made = 0

  func get(_ path: String, of query: String) -> StripeAnswer {
    let parts = path.split(separator: "/").map(String.init)
    switch (parts.first, parts.count) {
    case ("payment_intents", 2):
      guard let intent = intents[parts[1]] else { return .error(404, code: "resource_missing") }
      return StripeAnswer(status: 200, body: intent.json)
    case ("refunds", 1):
      // The newest first.
      let found = refunds.reversed().filter { query.contains("payment_intent=\($0.intent)&") }
      return StripeAnswer(
        status: 200,
        body: #"{"object":"list","data":[\#(found.map(\.json).joined(separator: ","))]}"#)
    case ("payment_methods", 2): return card(parts[1])
    default: return .error(404, code: "resource_missing")
    }
  }

  mutating func post(_ path: String, _ form: [String: String]) -> StripeAnswer {
    let parts = path.split(separator: "/").map(String.init)
    let name = parts.count == 1 ? parts[0] : "\(parts[0])/\(parts.dropFirst(2).joined())"
    guard let allowed = Self.fields[name] else { return .error(404, code: "resource_missing") }
    if let unknown = form.keys.first(where: { name in !allowed.contains { name.hasPrefix($0) } }) {
      return .error(400, code: "parameter_unknown_\(unknown)")
    }
    switch name {
    case "payment_intents": return create(form)
    case "refunds": return refund(form)
    case "customers": return addCustomer()
    case "setup_intents": return setUp(form)
    case "checkout/": return openPage(form)
    case "payment_methods/detach": return detach(parts[1])
    default:
      guard var intent = intents[parts[1]] else { return .error(404, code: "resource_missing") }
      let answer = move(&intent, name, form)
      intents[intent.id] = intent
      return answer
    }
  }

  private static let fields: [String: [String]] = [
    "payment_intents": [
      "amount", "currency", "capture_method", "automatic_payment_methods[", "metadata[",
    ],
    "payment_intents/": ["customer"],
    "payment_intents/confirm": ["payment_method", "off_session"],
    "payment_intents/capture": ["amount_to_capture"],
    "payment_intents/cancel": ["cancellation_reason"],
    "refunds": ["payment_intent", "amount", "reason", "metadata["],
    "customers": ["metadata["],
    "setup_intents": [
      "customer", "payment_method", "usage", "confirm", "automatic_payment_methods[",
    ],
    "checkout/": ["mode", "customer", "payment_method_types[", "success_url", "cancel_url"],
    "payment_methods/detach": [],
  ]

  mutating func newID(_ prefix: String) -> String {
    made += 1
    return "\(prefix)_\(made)"
  }

  private mutating func create(_ form: [String: String]) -> StripeAnswer {
    guard let amount = form["amount"].flatMap({ Int($0) }), let currency = form["currency"],
      currency.count == 3, currency == currency.lowercased(), form["capture_method"] == "manual"
    else { return .error(400, code: "parameter_invalid") }
    guard amount >= Self.least else { return .error(400, code: "amount_too_small") }
    let intent = Intent(
      id: newID("pi"), amount: amount, currency: currency, metadata: Self.metadata(form))
    intents[intent.id] = intent
    return StripeAnswer(status: 200, body: intent.json)
  }

  private static func metadata(_ form: [String: String]) -> [String: String] {
    var metadata: [String: String] = [:]
    for (name, value) in form where name.hasPrefix("metadata[") {
      metadata[String(name.dropFirst(9).dropLast())] = value
    }
    return metadata
  }

  private mutating func refund(_ form: [String: String]) -> StripeAnswer {
    guard let id = form["payment_intent"], var intent = intents[id],
      let amount = form["amount"].flatMap({ Int($0) }), amount > 0
    else { return .error(400, code: "parameter_invalid") }
    guard intent.status == "succeeded" else {
      return .error(400, code: "payment_intent_unexpected_state")
    }
    guard intent.received - intent.refunded >= amount else {
      return .error(400, code: "charge_already_refunded")
    }
    let refund = book(amount, of: &intent, Self.metadata(form))
    intents[id] = intent
    return StripeAnswer(status: 200, body: refund.json)
  }
}
