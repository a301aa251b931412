import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Stripe's events: signature, identity, decision, job")
struct StripeEventTests: StripeSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  /// A product's route for events, behind the front door.
  private func withWebhook(
    _ till: Till, _ settings: StripeSettings?,
    _ body: @escaping @Sendable (@escaping Send) async throws -> Void
  ) async throws {
    let webhook = SignedWebhook(
      StripeEvents(for: till.payments, settings), database: till.database, clock: clock.wall,
      identifiers: Identifiers())
    let application = Application.behindFrontDoor { router in
      router.post("/events") { request, context -> String in
        let typed = try TypedRequest<NoArguments, RawBody>(
          request, context, bodyLimit: StripeEvents.bodyLimit)
        let outcome = try await webhook.receive(typed)
        return "\(outcome.event ?? "-"): \(outcome.message ?? "taken")"
      }
    }
    try await application.test(.router) { client in
      try await body { text, signature in
        var headers = HTTPFields()
        headers[.stripeSignature] = signature
        let response = try await client.executeRequest(
          uri: "/events", method: .post, headers: headers, body: ByteBuffer(string: text))
        return "\(response.status.code) \(response.text)"
      }
    }
  }

  typealias Send = @Sendable (String, String?) async throws -> String

  private func stored(_ till: Till) async throws -> [String] {
    try await till.database.read { db in
      try db.all("SELECT name, status FROM received_events ORDER BY name") { row -> String in
        let name: String = try row["name"]
        return "\(name) \(try row["status"] as String)"
      }
    }
  }

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
        let json = stripe.intent(intent)?.json() ?? ""
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
        #expect(reply.hasPrefix("503 "))
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
        let json = stripe.intent(intent)?.json() ?? ""
        let event = stripe.event("payment_intent.canceled", json, id: "e", at: clock.wall.now())
        #expect(try await send(event.body, event.signature) == "200 e: taken")
        try await till.database.write { try $0.execute("UPDATE jobs SET state = 'failed'") }
        #expect(try await send(event.body, event.signature) == "200 e: taken")
        #expect(try await till.jobCount("ready") == 1)
      }
    }
  }

  @Test("Events in any order and number lead to what Stripe says now")
  func anyOrder() async throws {
    try await withStripe { stripe, till in
      let payment = try await till.prepare(2310)
      let intent = try #require(try await till.pay(payment.id, with: Self.visa).providerID)
      // Somebody captures and refunds on Stripe's own pages.
      stripe.change(intent) {
        $0.status = "succeeded"
        $0.received = 2000
        $0.capturable = 0
        $0.refunded = 700
        $0.captures += 1
      }
      try await withWebhook(till, stripe.settings) { send in
        let json = stripe.intent(intent)?.json() ?? ""
        let charge = #"{"id":"ch_1","object":"charge","payment_intent":"\#(intent)"}"#
        for (type, object) in [
          ("charge.refunded", charge), ("payment_intent.succeeded", json),
          ("payment_intent.created", json), ("payment_intent.amount_capturable_updated", json),
        ] {
          let event = stripe.event(type, object, at: clock.wall.now())
          _ = try await send(event.body, event.signature)
          _ = try await send(event.body, event.signature)
        }
        try await running(till.jobs) {
          try await timePasses(in: till.database, until: "all are processed") {
            try await stored(till).allSatisfy { $0.hasSuffix(" PROCESSED") }
          }
        }
      }
      let end = try await till.payment(payment.id)
      #expect(end.state == .partlyRefunded && end.captured == 2000 && end.refunded == 700)
      #expect(
        try await till.entries(payment.id) == [
          "authorise 2310", "capture 2000", "release 310", "refund 700",
        ])
      // The card's bank sends the refund back.
      stripe.change(intent) { $0.refunded = 0 }
      try await withWebhook(till, stripe.settings) { send in
        let refund = #"{"id":"re_1","object":"refund","payment_intent":"\#(intent)"}"#
        let event = stripe.event("refund.failed", refund, at: clock.wall.now())
        _ = try await send(event.body, event.signature)
        try await running(till.jobs) {
          try await timePasses(in: till.database, until: "it is processed") {
            try await stored(till).allSatisfy { $0.hasSuffix(" PROCESSED") }
          }
        }
      }
      let back = try await till.payment(payment.id)
      #expect(back.state == .captured && back.decline?.code == "refund_failed")
    }
  }
}
