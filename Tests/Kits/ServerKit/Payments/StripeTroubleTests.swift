import ServerKit
import ServerKitTesting
import Testing
import WireKit

@Suite("Stripe in trouble: slow, refusing, with errors of its own, with lost answers")
struct StripeTroubleTests: StripeSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  private static let troubles: [StripeStandIn.Trouble] = [
    .failsBefore, .failsAfter, .losesAnswer, .refuses(409), .refuses(429), .refuses(503),
  ]

  /// Carries out until there is an answer, as the job does.
  private func settle(_ id: String, _ till: Till) async throws -> Payment {
    for _ in 1...10 {
      let payment = try await till.payments.carryOut(id)
      if !payment.isWaiting { return payment }
    }
    Issue.record("never settled")
    return try await till.payment(id)
  }

  @Test(
    "Whatever one call meets, each step happens once",
    arguments: ["payment_intents", "confirm", "capture", "refunds"], troubles)
  func once(path: String, trouble: StripeStandIn.Trouble) async throws {
    try await withStripe { stripe, till in
      let payment = try await till.prepare(2310)
      stripe.meet(trouble, at: path)
      try await till.pay(payment.id, with: Self.visa)
      #expect(try await settle(payment.id, till).state == .authorised)
      try await till.capture(payment.id, 2000)
      #expect(try await settle(payment.id, till).state == .captured)
      try await till.refund(payment.id, 300)
      let end = try await settle(payment.id, till)
      #expect(end.state == .partlyRefunded && end.refunded == 300)
      let id = try #require(end.providerID)
      let intent = try #require(stripe.intent(id))
      #expect(intent.holds == 1 && intent.captures == 1 && intent.refunded == 300)
      // An opening whose answer was stored as an error leaves a PaymentIntent that nobody confirms.
      #expect(stripe.intents.allSatisfy { $0.id == id || $0.holds == 0 })
    }
  }

  @Test("A release is one too", arguments: troubles)
  func release(trouble: StripeStandIn.Trouble) async throws {
    try await withStripe { stripe, till in
      let payment = try await till.prepare()
      let held = try await till.pay(payment.id, with: Self.visa)
      stripe.meet(trouble, at: "cancel")
      try await till.release(payment.id)
      #expect(try await settle(payment.id, till).state == .released)
      let id = try #require(held.providerID)
      #expect(stripe.intent(id)?.status == "canceled")
    }
  }

  @Test("An error that Stripe has stored is repeated under its key; a further key goes on")
  func storedError() async throws {
    try await withStripe { stripe, till in
      let payment = try await till.prepare()
      stripe.meet(.failsBefore, at: "confirm")
      // The second round's key meets an error too.
      stripe.meet(.failsBefore, at: "confirm")
      #expect(try await till.pay(payment.id, with: Self.visa).isWaiting)
      #expect(try await settle(payment.id, till).state == .authorised)
      let key = "payment:\(payment.id):authorise:1"
      let keys = stripe.calls.filter { $0.path.hasSuffix("confirm") }.compactMap(\.key)
      #expect(keys.first == key && Set(keys).contains("\(key):round:2"))
    }
  }

  @Test(
    "After Stripe has forgotten all keys, a repeated step is still done once",
    arguments: ["confirm", "capture", "refunds", "cancel"])
  func forgottenKeys(path: String) async throws {
    try await withStripe { stripe, till in
      let payment = try await till.prepare(2310)
      if path != "confirm" { try await till.pay(payment.id, with: Self.visa) }
      if path == "refunds" { try await till.capture(payment.id, 2000) }
      stripe.meet(.losesAnswer, at: path)
      let waiting =
        switch path {
        case "confirm": try await till.pay(payment.id, with: Self.visa)
        case "capture": try await till.capture(payment.id, 2000)
        case "cancel": try await till.release(payment.id)
        default: try await till.refund(payment.id, 300)
        }
      #expect(waiting.isWaiting)
      stripe.forgetKeys()
      clock.advance(by: .seconds(25 * 3600))
      let end = try await settle(payment.id, till)
      let id = try #require(end.providerID)
      let intent = try #require(stripe.intent(id))
      #expect(intent.holds == 1 && intent.captures == (end.captured > 0 ? 1 : 0))
      #expect(intent.refunded == end.refunded && end.refunded == (path == "refunds" ? 300 : 0))
      #expect(stripe.refunds.count == (path == "refunds" ? 1 : 0))
    }
  }

  @Test("A slow Stripe delays nobody twice: two callers share the answer of one call")
  func slow() async throws {
    try await withStripe { stripe, till in
      let payment = try await till.prepare()
      stripe.meet(.slow(.milliseconds(300)), at: "confirm")
      try await till.ask { try $0.authorise(payment.id, with: Self.visa, in: $1) }
      async let first = till.payments.carryOut(payment.id)
      async let second = till.payments.carryOut(payment.id)
      _ = try await (first, second)
      #expect(try await settle(payment.id, till).state == .authorised)
      #expect(stripe.intents.map(\.holds) == [1])
    }
  }
}
