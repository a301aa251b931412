import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Stripe's payments, against a stand-in over real HTTP")
struct StripePaymentsTests: StripeSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  @Test(
    "Authorised, captured in part, refunded: what Stripe has is what the books say",
    arguments: TestEngine.allCases)
  func walk(engine: TestEngine) async throws {
    try await withStripe(engine) { stripe, till in
      let payment = try await till.prepare(2310)
      let held = try await till.pay(payment.id, with: Self.visa)
      #expect(held.state == .authorised && held.method == "Visa")
      let id = try #require(held.providerID)
      #expect(stripe.intent(id)?.status == "requires_capture")
      #expect(stripe.intent(id)?.metadata["payment_id"] == payment.id)
      try await till.capture(payment.id, 1990)
      #expect(stripe.intent(id)?.received == 1990)
      try await till.refund(payment.id, 500)
      let end = try await till.refund(payment.id, 1490, request: "r2")
      #expect(end.state == .refunded)
      #expect(stripe.refunds.map(\.amount) == [500, 1490])
      #expect(
        try await till.entries(payment.id) == [
          "authorise 2310", "capture 1990", "release 320", "refund 500", "refund 1490",
        ])
    }
  }

  @Test("The calls are Stripe's: form fields, keys of ours, one PaymentIntent")
  func calls() async throws {
    try await withStripe { stripe, till in
      let payment = try await till.prepare(2310)
      try await till.pay(payment.id, with: Self.visa)
      try await till.capture(payment.id, 1990)
      let id = try #require(try await till.payment(payment.id).providerID)
      let posts = stripe.calls.filter { $0.key != nil }
      #expect(
        posts.map(\.path) == [
          "payment_intents", "payment_intents/\(id)/confirm", "payment_intents/\(id)/capture",
        ])
      #expect(posts[0].form["amount"] == "2310" && posts[0].form["currency"] == "usd")
      #expect(posts[0].form["metadata[subject]"] == "order:1")
      #expect(posts[1].form == ["payment_method": "pm_card_visa"])
      #expect(posts[2].form == ["amount_to_capture": "1990"])
      #expect(
        posts.map(\.key)
          == ["open", "authorise", "capture"].map {
            "payment:\(payment.id):\($0):1"
          })
    }
  }

  @Test(
    "A declined card has a sentence, and another card pays the same PaymentIntent",
    arguments: [
      ("pm_card_visa_chargeDeclined", "generic_decline", "Your card was declined."),
      (
        "pm_card_visa_chargeDeclinedInsufficientFunds", "insufficient_funds",
        "The card has not enough money"
      ),
      ("pm_card_threeDSecure2Required", "authentication_required", "asks for a confirmation"),
    ])
  func declined(card: String, code: String, sentence: String) async throws {
    try await withStripe { stripe, till in
      let payment = try await till.prepare()
      let failed = try await till.pay(payment.id, with: PaymentMethod(card))
      #expect(failed.state == .failed && failed.decline?.code == code)
      #expect(failed.decline?.sentence.contains(sentence) == true)
      #expect(failed.decline?.sentence.hasSuffix("Nothing was charged.") == true)
      #expect(try await till.pay(payment.id, with: Self.visa).state == .authorised)
      #expect(stripe.intents.count == 1 && stripe.intents.first?.holds == 1)
    }
  }

  @Test("An amount that Stripe does not take is a decline, not an endless attempt")
  func tooSmall() async throws {
    try await withStripe { stripe, till in
      let payment = try await till.prepare(49)
      let failed = try await till.pay(payment.id, with: Self.visa)
      #expect(failed.state == .failed && failed.decline?.code == "amount_too_small")
      #expect(stripe.intents.isEmpty)
      #expect(try await till.release(payment.id).state == .released)
    }
  }

  @Test("A cancelled order's hold is released; an unpaid one's PaymentIntent is cancelled too")
  func released() async throws {
    try await withStripe { stripe, till in
      let held = try await till.prepare(of: 1)
      try await till.pay(held.id, with: Self.visa)
      #expect(try await till.release(held.id).state == .released)
      let failed = try await till.prepare(of: 2)
      try await till.pay(failed.id, with: PaymentMethod("pm_card_visa_chargeDeclined"))
      #expect(try await till.release(failed.id).state == .released)
      #expect(stripe.intents.allSatisfy { $0.status == "canceled" && $0.capturable == 0 })
    }
  }

  @Test("A hold that Stripe has let go is found at its capture")
  func holdGone() async throws {
    try await withStripe { stripe, till in
      let payment = try await till.prepare()
      let held = try await till.pay(payment.id, with: Self.visa)
      stripe.change(try #require(held.providerID)) {
        $0.status = "canceled"
        $0.capturable = 0
      }
      let gone = try await till.capture(payment.id, 2310)
      #expect(gone.state == .released && gone.decline?.code == "hold_gone")
    }
  }

  @Test("A wrong secret key is told to nobody, and the step waits for the operator")
  func wrongKey() async throws {
    try await StripeStandIn.open { stripe in
      let settings = StripeSettings(
        secretKey: "sk_secret_wrong", webhookSecret: nil, apiBase: stripe.settings.apiBase)
      let http = OutboundClient()
      let service = StripePayments(settings, http: http)
      let failure = await problem { try await service.look(at: "pi_1") }
      try await http.shutdown()
      #expect(failure == "Stripe answered 401")
      var dumped = ""
      dump(settings, to: &dumped)
      #expect(!"\(settings) \(String(reflecting: settings)) \(dumped)".contains("sk_secret_wrong"))
    }
  }
}
