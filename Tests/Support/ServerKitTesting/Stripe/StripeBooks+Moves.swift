/// What may be done to a PaymentIntent, and its cards.
extension StripeBooks {
  mutating func move(_ intent: inout Intent, _ name: String, _ form: [String: String])
    -> StripeAnswer
  {
    let isOpen = ["requires_payment_method", "requires_confirmation", "requires_action"]
      .contains(intent.status)
    let unexpected = StripeAnswer.error(400, code: "payment_intent_unexpected_state")
    switch name {
    case "payment_intents/":
      guard isOpen else { return unexpected }
      intent.customer = form["customer"]
    case "payment_intents/confirm":
      guard isOpen else { return unexpected }
      if let refusal = confirm(&intent, form) { return refusal }
    case "payment_intents/capture":
      guard intent.status == "requires_capture" else { return unexpected }
      let amount = form["amount_to_capture"].flatMap { Int($0) } ?? intent.capturable
      guard amount > 0, amount <= intent.capturable else {
        return .error(400, code: "amount_too_large")
      }
      guard amount >= Self.least else { return .error(400, code: "amount_too_small") }
      capture(amount, of: &intent)
    default:
      guard isOpen || intent.status == "requires_capture" else { return unexpected }
      intent.status = "canceled"
      intent.capturable = 0
    }
    return StripeAnswer(status: 200, body: intent.json)
  }

  /// Stripe lists the rest of the hold as a refund of its own, without anybody's words on it.
  mutating func capture(_ amount: Int, of intent: inout Intent) {
    intent.status = "succeeded"
    intent.received = amount
    intent.capturable = 0
    intent.captures += 1
    let rest = intent.amount - amount
    guard rest > 0 else { return }
    refunds.append(
      Refund(
        id: newID("re"), intent: intent.id, amount: rest, metadata: [:], isRelease: true))
  }

  mutating func book(
    _ amount: Int, of intent: inout Intent, _ metadata: [String: String] = [:]
  ) -> Refund {
    intent.refunded += amount
    let refund = Refund(
      id: newID("re"), intent: intent.id, amount: amount, metadata: metadata)
    refunds.append(refund)
    return refund
  }

  /// A card's bank sends back what was refunded. What was never taken is no matter of the bank's.
  mutating func sendBack(of intent: inout Intent) {
    for index in refunds.indices
    where refunds[index].intent == intent.id && !refunds[index].isRelease {
      refunds[index].status = "failed"
    }
    intent.refunded = 0
  }

  /// Nil when the card is good.
  private func confirm(_ intent: inout Intent, _ form: [String: String]) -> StripeAnswer? {
    let method = form["payment_method"] ?? ""
    if let owner = cards[method], owner != intent.customer {
      return .error(400, code: "parameter_invalid_customer")
    }
    switch Self.verdict(on: method) {
    case .good:
      intent.status = "requires_capture"
      intent.capturable = intent.amount
      intent.method = method
      intent.holds += 1
      return nil
    case .asks:
      if form["off_session"] == "true" {
        return .error(402, type: "card_error", code: "authentication_required")
      }
      intent.status = "requires_action"
      return nil
    case .declined(let reason):
      intent.status = "requires_payment_method"
      return .error(402, type: "card_error", code: "card_declined", decline: reason)
    }
  }

  private enum Verdict {
    case good
    case asks
    case declined(String)
  }

  /// Stripe's test cards.
  private static func verdict(on method: String) -> Verdict {
    if method.contains("InsufficientFunds") { return .declined("insufficient_funds") }
    if method.contains("Declined") { return .declined("generic_decline") }
    if method.contains("authenticationRequired") || method.contains("threeDSecure2Required") {
      return .asks
    }
    return .good
  }

  mutating func addCustomer() -> StripeAnswer {
    let id = newID("cus")
    customers.append(id)
    return StripeAnswer(status: 200, body: #"{"id":"\#(id)","object":"customer"}"#)
  }

  mutating func setUp(_ form: [String: String]) -> StripeAnswer {
    guard let customer = form["customer"], customers.contains(customer) else {
      return .error(400, code: "parameter_invalid")
    }
    guard form["confirm"] == "true", let method = form["payment_method"] else {
      return .error(400, code: "parameter_missing")
    }
    if case .declined(let reason) = Self.verdict(on: method) {
      return .error(402, type: "card_error", code: "card_declined", decline: reason)
    }
    // A test card becomes one of the customer's own, as at Stripe.
    let (id, card) = (newID("seti"), newID(method))
    cards[card] = customer
    return StripeAnswer(
      status: 200,
      body: """
        {"id":"\(id)","object":"setup_intent","status":"succeeded","customer":"\(customer)",
         "client_secret":"\(id)_secret","payment_method":"\(card)"}
        """)
  }

  mutating func openPage(_ form: [String: String]) -> StripeAnswer {
    guard form["mode"] == "setup", let customer = form["customer"], customers.contains(customer),
      form["payment_method_types[0]"] == "card", let end = form["success_url"],
      end.hasPrefix("https://") || end.hasPrefix("http://localhost"), form["cancel_url"] != nil
    else { return .error(400, code: "parameter_invalid") }
    let id = newID("cs")
    pages[id] = customer
    return StripeAnswer(
      status: 200,
      body: """
        {"id":"\(id)","object":"checkout.session","mode":"setup",
         "url":"https://checkout.stripe.test/\(id)"}
        """)
  }

  /// A payer enters a card on the page.
  /// - Returns: the set-up intent of the event that follows, as JSON.
  mutating func enter(_ method: String, on page: String) -> String? {
    guard let customer = pages.removeValue(forKey: page), customers.contains(customer)
    else { return nil }
    let card = newID(method)
    cards[card] = customer
    return """
      {"id":"\(newID("seti"))","object":"setup_intent","status":"succeeded",
       "customer":"\(customer)","payment_method":"\(card)"}
      """
  }

  func card(_ id: String) -> StripeAnswer {
    guard let owner = cards[id] else { return .error(404, code: "resource_missing") }
    let customer = owner.map { #""\#($0)""# } ?? "null"
    let brand = id.contains("mastercard") ? "mastercard" : "visa"
    return StripeAnswer(
      status: 200,
      body: """
        {"id":"\(id)","object":"payment_method","type":"card","customer":\(customer),
         "card":{"brand":"\(brand)","last4":"4242","exp_month":8,"exp_year":2031}}
        """)
  }

  mutating func detach(_ id: String) -> StripeAnswer {
    guard case .some(.some) = cards[id] else { return .error(400, code: "resource_missing") }
    cards[id] = .some(nil)
    return StripeAnswer(status: 200, body: #"{"id":"\#(id)","object":"payment_method"}"#)
  }

  /// Deletes a customer; its cards are detached.
  mutating func delete(_ path: String) -> StripeAnswer {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count == 2, parts[0] == "customers", let index = customers.firstIndex(of: parts[1])
    else { return .error(404, code: "resource_missing") }
    customers.remove(at: index)
    for (card, owner) in cards where owner == parts[1] { cards[card] = .some(nil) }
    return StripeAnswer(
      status: 200, body: #"{"id":"\#(parts[1])","object":"customer","deleted":true}"#)
  }
}
