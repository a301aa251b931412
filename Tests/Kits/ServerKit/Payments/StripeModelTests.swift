import ServerKit
import ServerKitTesting
import Testing
import WireKit

/// Random steps while calls fail, answers are lost and keys forgotten. In the end Stripe and the
/// books must agree, and no PaymentIntent may have been held or taken twice.
@Suite("Stripe's payments: random sequences in trouble")
struct StripeModelTests: StripeSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  @Test("Stripe and the books agree after any sequence", arguments: ModelRun(usually: 3).seeds)
  func sequences(seed: UInt64) async throws {
    try await withStripe { stripe, till in
      var generator = SplitMix64(state: seed)
      var payments: [Payment] = []
      for order in 1...6 { payments.append(try await till.prepare(1000 + order, of: order)) }
      for _ in 1...120 {
        let id = payments[Int.random(in: 0..<payments.count, using: &generator)].id
        try await step(on: id, stripe, till, &generator)
      }
      for payment in payments {
        for _ in 1...60 {
          guard try await till.payments.carryOut(payment.id).isWaiting else { break }
        }
        let end = try await till.payment(payment.id)
        #expect(!end.isWaiting, "seed \(seed)")
        let mine = stripe.intents.filter { $0.metadata["payment_id"] == payment.id }
        #expect(mine.allSatisfy { $0.holds <= 1 && $0.captures <= 1 }, "seed \(seed)")
        #expect(mine.reduce(0) { $0 + $1.capturable } == end.held, "seed \(seed), \(end)")
        #expect(mine.reduce(0) { $0 + $1.received } == end.captured, "seed \(seed), \(end)")
        #expect(mine.reduce(0) { $0 + $1.refunded } == end.refunded, "seed \(seed), \(end)")
      }
    }
  }

  private func step(
    on id: String, _ stripe: StripeStandIn, _ till: Till, _ generator: inout SplitMix64
  ) async throws {
    let amount = Int.random(in: 1...1000, using: &generator)
    let troubles: [StripeStandIn.Trouble] = [
      .failsBefore, .failsAfter, .losesAnswer, .refuses(409), .refuses(503),
    ]
    let paths = ["payment_intents", "confirm", "capture", "cancel", "refunds"]
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...2:
      let card = amount % 3 == 0 ? "pm_card_visa_chargeDeclined" : "pm_card_visa"
      _ = await problem { try await till.pay(id, with: PaymentMethod(card)) }
    case 3: _ = await problem { try await till.capture(id, amount) }
    case 4...5:
      _ = await problem { try await till.refund(id, 1 + amount / 4, request: "r\(amount % 7)") }
    case 6:
      if amount > 700 { try await till.ask { try $0.giveBack(id, reason: "", in: $1) } }
    case 7:
      async let one = till.payments.carryOut(id)
      async let other = till.payments.carryOut(id)
      _ = try await (one, other)
    case 8:
      if amount > 700 {
        clock.advance(by: .seconds(25 * 3600))
        stripe.forgetKeys()
      }
    default:
      stripe.meet(
        troubles[Int.random(in: 0..<troubles.count, using: &generator)],
        at: paths[Int.random(in: 0..<paths.count, using: &generator)])
    }
  }
}
