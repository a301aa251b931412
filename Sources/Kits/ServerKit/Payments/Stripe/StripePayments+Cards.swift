extension StripePayments {
  package func makeCustomer(account: String, key: String) async throws -> String {
    let answer: StripeClient.Answer<StripeObject> = try await client.post(
      "customers", [("metadata[account]", account)], key: key)
    switch answer {
    case .value(let customer): return customer.id
    case .refused(let error):
      throw PaymentServiceFailure("Stripe makes no customer: \(error.reason)")
    }
  }

  package func saveCard(
    _ reference: String, of customer: String, key: String
  ) async throws -> CardAnswer {
    let form: FormBody = [
      ("customer", customer), ("payment_method", reference), ("usage", "off_session"),
      ("confirm", "true"), ("automatic_payment_methods[enabled]", "true"),
      ("automatic_payment_methods[allow_redirects]", "never"),
    ]
    let answer: StripeClient.Answer<StripeSetUp> = try await client.post(
      "setup_intents", form, key: key)
    switch answer {
    case .refused(let error): return .declined(StripeSentences.decline(error.reason))
    case .value(let setUp):
      guard setUp.status == "succeeded", let saved = setUp.paymentMethod else {
        return .declined(StripeSentences.decline("authentication_required"))
      }
      return .saved(try await stored(saved).details)
    }
  }

  /// Stripe Checkout in its mode for saving a card. The number goes from the browser to Stripe.
  package func cardPage(
    of customer: String, returnTo: String, key: String
  ) async throws -> String? {
    let form: FormBody = [
      ("mode", "setup"), ("customer", customer), ("payment_method_types[0]", "card"),
      ("success_url", returnTo), ("cancel_url", returnTo),
    ]
    let answer: StripeClient.Answer<StripePage> = try await client.post(
      "checkout/sessions", form, key: key)
    switch answer {
    case .value(let page): return page.url
    case .refused(let error):
      throw PaymentServiceFailure("Stripe makes no page for a card: \(error.reason)")
    }
  }

  package func removeCard(_ reference: String, key: String) async throws {
    // A refusal means that the card is not attached any more.
    let _: StripeClient.Answer<StripeObject> = try await client.post(
      "payment_methods/\(reference)/detach", key: key)
  }

  package func removeCustomer(_ reference: String) async throws {
    // Its cards are detached with it. A refusal means that it is gone already.
    let _: StripeClient.Answer<StripeObject> = try await client.delete("customers/\(reference)")
  }

  package func card(_ reference: String) async throws -> CardDetails? {
    let card = try await stored(reference)
    return card.customer == nil ? nil : card.details
  }

  private func stored(_ reference: String) async throws -> StripeCard {
    let answer: StripeClient.Answer<StripeCard> = try await client.get(
      "payment_methods/\(reference)")
    switch answer {
    case .value(let card): return card
    case .refused(let error):
      throw PaymentServiceFailure("Stripe does not show the card: \(error.reason)")
    }
  }
}
