import WireKit

/// Stripe's PaymentIntents with manual capture.
///
/// One PaymentIntent is one payment. Stripe lets it be confirmed, captured and cancelled once, so
/// these steps are safe even after Stripe has forgotten their keys: a refusal is followed by a look at
/// how the PaymentIntent stands. A refund has no such guard, so it carries its key as metadata, by
/// which it is found again.
package struct StripePayments: PaymentService {
  package let name = "stripe"
  let client: StripeClient

  package init(_ settings: StripeSettings, http: any OutboundHTTP) {
    client = StripeClient(settings: settings, http: http)
  }

  package func open(_ payment: Payment, key: String) async throws -> PaymentOpening {
    let form: FormBody = [
      ("amount", "\(payment.amount)"), ("currency", payment.currency.lowercased()),
      ("capture_method", "manual"), ("automatic_payment_methods[enabled]", "true"),
      ("automatic_payment_methods[allow_redirects]", "never"),
      ("metadata[payment_id]", payment.id), ("metadata[subject]", payment.subject),
    ]
    let answer: StripeClient.Answer<StripeIntent> = try await client.post(
      "payment_intents", form, key: key)
    switch answer {
    case .value(let intent): return .opened(intent.id)
    case .refused(let error): return .declined(StripeSentences.decline(error.reason))
    }
  }

  package func perform(_ command: PaymentCommand) async throws -> PaymentAnswer {
    switch command.step {
    case .authorise: try await authorise(command)
    case .capture: try await capture(command)
    case .release: try await release(command)
    case .refund: try await refund(command)
    }
  }

  package func look(at providerID: String) async throws -> PaymentReading? {
    let intent = try await intent(providerID)
    let refunds = intent.status == "succeeded" ? try await refunds(of: providerID) : []
    return intent.reading(refunds)
  }

  private func authorise(_ command: PaymentCommand) async throws -> PaymentAnswer {
    guard let method = command.method else {
      return .declined(StripeSentences.decline("payment_method_missing"))
    }
    if let customer = method.customer {
      // A saved card pays only for its own customer.
      let answer: StripeClient.Answer<StripeIntent> = try await client.post(
        "payment_intents/\(command.providerID)", [("customer", customer)],
        key: command.key + ":customer")
      if case .refused(let error) = answer, error.type != "idempotency_error" {
        let intent = try await intent(command.providerID)
        return try held(intent, command) ?? .declined(StripeSentences.decline(error.reason))
      }
    }
    var form: FormBody = [("payment_method", method.reference)]
    if method.isOffSession { form.set("off_session", "true") }
    let answer = try await move("confirm", form, command) { $0.status == "requires_capture" }
    switch answer {
    case .refused(let error) where error.type == "card_error":
      return .declined(StripeSentences.decline(error.reason))
    case .refused(let error):
      let intent = try await intent(command.providerID)
      return try held(intent, command) ?? .declined(StripeSentences.decline(error.reason))
    case .value(let intent):
      if let answer = try held(intent, command) { return answer }
      // A repeated answer may be old: Stripe may have come further since.
      let now = try await self.intent(command.providerID)
      if let answer = try held(now, command) { return answer }
      let reason = now.status == "requires_action" ? "authentication_required" : "card_declined"
      return .declined(StripeSentences.decline(reason))
    }
  }

  /// The answer that the PaymentIntent's own state gives; nil while nothing is held.
  private func held(_ intent: StripeIntent, _ command: PaymentCommand) throws -> PaymentAnswer? {
    switch intent.status {
    case "requires_capture", "succeeded":
      return .done(amount: command.amount, reference: intent.latestCharge ?? intent.id)
    case "canceled": return .declined(StripeSentences.decline(PaymentDecline.canceledCode))
    case "processing": throw PaymentServiceFailure("Stripe is still processing the payment")
    default: return nil
    }
  }

  private func capture(_ command: PaymentCommand) async throws -> PaymentAnswer {
    let form: FormBody = [("amount_to_capture", "\(command.amount)")]
    let answer = try await move("capture", form, command) { $0.status == "succeeded" }
    let intent: StripeIntent
    switch answer {
    case .value(let value): intent = value
    case .refused(let error):
      intent = try await self.intent(command.providerID)
      if intent.status == "canceled" { return .holdGone }
      guard intent.status == "succeeded" else {
        return .declined(StripeSentences.decline(error.reason))
      }
    }
    return .done(
      amount: intent.amountReceived ?? command.amount,
      reference: intent.latestCharge ?? intent.id)
  }

  private func release(_ command: PaymentCommand) async throws -> PaymentAnswer {
    let form: FormBody = [("cancellation_reason", "requested_by_customer")]
    let answer = try await move("cancel", form, command) { $0.status == "canceled" }
    if case .refused(let error) = answer {
      let intent = try await intent(command.providerID)
      guard intent.status == "canceled" else {
        return .declined(StripeSentences.decline(error.reason))
      }
    }
    return .done(amount: command.amount, reference: command.providerID)
  }

  /// Posts to the PaymentIntent. After an error of Stripe's own it is `isDone` that tells whether the
  /// call was carried out.
  private func move(
    _ verb: String, _ form: FormBody, _ command: PaymentCommand,
    isDone: (StripeIntent) -> Bool
  ) async throws -> StripeClient.Answer<StripeIntent> {
    try await client.post(
      "payment_intents/\(command.providerID)/\(verb)", form, key: command.key
    ) {
      let intent = try await intent(command.providerID)
      return isDone(intent) ? intent : nil
    }
  }

  func intent(_ id: String) async throws -> StripeIntent {
    let answer: StripeClient.Answer<StripeIntent> = try await client.get(
      "payment_intents/\(id)")
    switch answer {
    case .value(let intent): return intent
    case .refused(let error):
      throw PaymentServiceFailure("Stripe does not show the payment: \(error.reason)")
    }
  }
}
