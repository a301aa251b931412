extension StripePayments {
  /// Refunds, unless a refund with this step's key is there already.
  func refund(_ command: PaymentCommand) async throws -> PaymentAnswer {
    // The key protects for a day. After that only the list of refunds does.
    if command.isOld, let refund = try await refund(of: command) { return answer(refund) }
    let form: FormBody = [
      ("payment_intent", command.providerID), ("amount", "\(command.amount)"),
      ("reason", "requested_by_customer"), ("metadata[key]", command.key),
      ("metadata[payment_id]", command.payment.id),
    ]
    let result: StripeClient.Answer<StripeRefund> = try await client.post(
      "refunds", form, key: command.key
    ) { try await refund(of: command) }
    switch result {
    case .value(let refund): return answer(refund)
    case .refused(let error):
      if let refund = try await refund(of: command) { return answer(refund) }
      return .declined(
        PaymentDecline(
          code: error.reason, sentence: "The refund could not be made. Nothing was given back."))
    }
  }

  private func answer(_ refund: StripeRefund) -> PaymentAnswer {
    guard refund.isGood else {
      return .declined(
        PaymentDecline(
          code: "refund_failed",
          sentence: "The card's bank sent the refund back. It must be made in another way."))
    }
    return .done(amount: refund.amount, reference: refund.id)
  }

  /// The refund that an earlier attempt of this step has made.
  private func refund(of command: PaymentCommand) async throws -> StripeRefund? {
    try await refunds(of: command.providerID).first { $0.metadata?["key"] == command.key }
  }

  /// All refunds of a PaymentIntent, the newest first.
  func refunds(of intent: String) async throws -> [StripeRefund] {
    let answer: StripeClient.Answer<StripeList<StripeRefund>> = try await client.get(
      "refunds?payment_intent=\(FormBody.encoded(intent))&limit=100")
    switch answer {
    case .value(let list): return list.data
    case .refused(let error):
      throw PaymentServiceFailure("Stripe does not list the refunds: \(error.reason)")
    }
  }
}
