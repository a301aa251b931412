import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("What people change on Stripe's own pages")
struct StripeHandsTests: StripeSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

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
