import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Stripe's events: signature, identity, decision, job")
struct StripeEventTests: StripeSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  @Test(
    "A confirmation by the payer's bank authorises a payment that had been declined",
    arguments: TestEngine.allCases)
  func authenticated(engine: TestEngine) async throws {
    try await withStripe(engine) { stripe, till in
      let payment = try await till.prepare()
      let failed = try await till.pay(
        payment.id, with: PaymentMethod("pm_card_threeDSecure2Required"))
      #expect(failed.state == .failed)
      let intent = try #require(failed.providerID)
      stripe.change(intent) {
        $0.status = "requires_capture"
        $0.capturable = $0.amount
        $0.holds += 1
      }
      try await withWebhook(till, stripe.settings) { send in
        let json = stripe.intent(intent)?.json ?? ""
        let event = stripe.event(
          "payment_intent.amount_capturable_updated", json, id: "evt_a", at: clock.wall.now())
        #expect(try await send(event.body, event.signature) == "200 evt_a: taken")
        #expect(try await send(event.body, event.signature) == "200 evt_a: Duplicate event")
        try await running(till.jobs) {
          try await eventually("it is processed") {
            try await stored(till) == ["evt_a PROCESSED"]
          }
        }
        #expect(try await send(event.body, event.signature) == "200 evt_a: Duplicate event")
      }
      #expect(try await till.payment(payment.id).state == .authorised)
      #expect(try await till.told() == ["failed", "authorised"])
    }
  }

  @Test(
    "An event that comes eight times at the same instant is one event",
    arguments: TestEngine.allCases)
  func sameInstant(engine: TestEngine) async throws {
    try await withStripe(engine) { stripe, till in
      let payment = try await till.prepare()
      let intent = try #require(try await till.pay(payment.id, with: Self.visa).providerID)
      try await withWebhook(till, stripe.settings) { send in
        let json = stripe.intent(intent)?.json ?? ""
        let event = stripe.event("payment_intent.succeeded", json, id: "e", at: clock.wall.now())
        let replies = try await withThrowingTaskGroup(of: String.self) { group in
          for _ in 1...8 { group.addTask { try await send(event.body, event.signature) } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(replies.count { $0 == "200 e: taken" } == 1, "\(replies)")
        #expect(replies.count { $0 == "200 e: Duplicate event" } == 7)
        #expect(try await stored(till) == ["e RECEIVED"])
        #expect(try await till.jobCount("ready") == 1)
      }
    }
  }

  @Test("Events are forgotten when nobody repeats them any more")
  func forgotten() async throws {
    try await withStripe { stripe, till in
      try await withWebhook(till, stripe.settings) { send in
        let event = stripe.event("x", "{}", id: "e", at: clock.wall.now())
        _ = try await send(event.body, event.signature)
        for chore in till.payments.chores { try await chore() }
        #expect(try await stored(till) == ["e SKIPPED"])
        clock.advance(by: .seconds(91 * 24 * 3600))
        for chore in till.payments.chores { try await chore() }
        #expect(try await stored(till).isEmpty)
      }
    }
  }

  @Test("What Stripe did not sign, or signed too long ago, is 401 and leaves nothing behind")
  func forged() async throws {
    try await withStripe { stripe, till in
      try await withWebhook(till, stripe.settings) { send in
        let event = stripe.event("payment_intent.succeeded", "{}", at: clock.wall.now())
        let old = stripe.event(
          "payment_intent.succeeded", "{}", at: clock.wall.now().adding(.seconds(-301)))
        for (body, signature) in [
          (event.body, nil), (event.body, "t=1,v1=00"), (event.body + " ", event.signature),
          (old.body, old.signature),
        ] as [(String, String?)] {
          let reply = try await send(body, signature)
          #expect(reply.hasPrefix("401 "))
        }
        #expect(try await stored(till).isEmpty)
      }
      try await withWebhook(till, nil) { send in
        let reply = try await send("{}", "t=1,v1=00")
        #expect(reply.hasPrefix("404 "))
        #expect(!reply.contains("STRIPE"))
      }
    }
  }

  @Test("Events about nothing of ours are 200 with the reason, of whatever shape they are")
  func skipped() async throws {
    try await withStripe { stripe, till in
      try await withWebhook(till, stripe.settings) { send in
        for (object, reason) in [
          (#"{"id":"pi_9","object":"payment_intent"}"#, "No such payment"),
          (#"{"id":"ch_9","object":"charge","payment_intent":"pi_9"}"#, "No such payment"),
          (#"{"id":7,"object":"payout","customer":{"id":"x"}}"#, "Not about a payment"),
          ("{}", "Not about a payment"),
        ] {
          let event = stripe.event("some.thing", object, at: clock.wall.now())
          let reply = try await send(event.body, event.signature)
          #expect(reply.hasSuffix(reason))
        }
        let nameless = stripe.event("x", "{}", id: "", at: clock.wall.now())
        #expect(
          try await send(nameless.body, nameless.signature) == "200 -: Missing event ID")
        #expect(try await till.jobCount("ready") == 0)
      }
    }
  }

  @Test("An event whose job was given up is taken again when Stripe repeats it")
  func givenUp() async throws {
    try await withStripe { stripe, till in
      let payment = try await till.prepare()
      let intent = try #require(try await till.pay(payment.id, with: Self.visa).providerID)
      try await withWebhook(till, stripe.settings) { send in
        let json = stripe.intent(intent)?.json ?? ""
        let event = stripe.event("payment_intent.canceled", json, id: "e", at: clock.wall.now())
        #expect(try await send(event.body, event.signature) == "200 e: taken")
        try await till.database.write { try $0.execute("UPDATE jobs SET state = 'failed'") }
        #expect(try await send(event.body, event.signature) == "200 e: taken")
        #expect(try await till.jobCount("ready") == 1)
      }
    }
  }
}
