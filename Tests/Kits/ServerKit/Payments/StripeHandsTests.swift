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
      stripe.capture(2000, of: intent)
      stripe.refund(700, of: intent)
      try await withWebhook(till, stripe.settings) { send in
        let json = stripe.intent(intent)?.json ?? ""
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
      stripe.sendBack(of: intent)
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

  /// Stripe sends an event of each kind about the payment, and all are taken.
  private func told(_ stripe: StripeStandIn, _ till: Till, of intent: String) async throws {
    try await withWebhook(till, stripe.settings) { send in
      let charge = #"{"id":"ch_1","object":"charge","payment_intent":"\#(intent)"}"#
      let json = stripe.intent(intent)?.json ?? ""
      for (type, object) in [("charge.captured", charge), ("payment_intent.succeeded", json)] {
        let event = stripe.event(type, object, at: clock.wall.now())
        _ = try await send(event.body, event.signature)
      }
      try await running(till.jobs) {
        try await timePasses(in: till.database, until: "all are processed") {
          try await stored(till).allSatisfy { $0.hasSuffix(" PROCESSED") }
        }
      }
    }
  }

  @Test(
    "The rest of a hold, which Stripe lists as a refund, is none: only what was taken can go back",
    arguments: [[], [700], [310], [700, 310], [310, 310]])
  func partialCapture(refunds: [Int]) async throws {
    try await withStripe { stripe, till in
      let payment = try await till.prepare(2310)
      let intent = try #require(try await till.pay(payment.id, with: Self.visa).providerID)
      try await till.capture(payment.id, 2000)
      try await told(stripe, till, of: intent)
      let taken = ["authorise 2310", "capture 2000", "release 310"]
      #expect(try await till.entries(payment.id) == taken)
      for refund in refunds {
        stripe.refund(refund, of: intent)
        try await told(stripe, till, of: intent)
      }
      let end = try await till.payment(payment.id)
      #expect(end.refunded == refunds.reduce(0, +))
      #expect(end.state == (refunds.isEmpty ? .captured : .partlyRefunded))
      #expect(try await till.entries(payment.id) == taken + refunds.map { "refund \($0)" })
    }
  }

  @Test("A refund of ours after the capture of a part is counted once")
  func ownRefund() async throws {
    try await withStripe { stripe, till in
      let payment = try await till.prepare(2310)
      let intent = try #require(try await till.pay(payment.id, with: Self.visa).providerID)
      try await till.capture(payment.id, 1155)
      try await till.refund(payment.id, 1155)
      try await told(stripe, till, of: intent)
      let end = try await till.payment(payment.id)
      #expect(end.state == .refunded && end.refunded == 1155)
      stripe.sendBack(of: intent)
      try await told(stripe, till, of: intent)
      #expect(try await till.payment(payment.id).state == .captured)
    }
  }
}
