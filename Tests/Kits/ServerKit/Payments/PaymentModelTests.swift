import ServerKit
import ServerKitTesting
import Testing
import WireKit

/// Random calls by several callers, with lost answers, lost calls and declines in between. In the end
/// books, bank and product must agree.
@Suite("Payments: random sequences against the bank")
struct PaymentModelTests: PaymentSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  @Test(
    "Books, bank and product agree after any sequence", arguments: TestEngine.allCases,
    ModelRun(usually: 1).seeds)
  func sequences(engine: TestEngine, seed: UInt64) async throws {
    var generator = SplitMix64(state: seed)
    let bank = TestBank()
    let till = try till(engine, bank)
    var payments: [Payment] = []
    for order in 1...12 { payments.append(try await till.prepare(1000 + order, of: order)) }
    for _ in 1...300 {
      let payment = payments[Int.random(in: 0..<payments.count, using: &generator)]
      try await step(on: payment, bank, till, &generator)
    }
    for payment in payments {
      // Each attempt may still meet a trouble that was laid out.
      for _ in 1...100 {
        guard try await till.payments.carryOut(payment.id).isWaiting else { break }
      }
      let end = try await till.payment(payment.id)
      let account = bank.account(of: payment)
      #expect(!end.isWaiting, "seed \(seed)")
      #expect(account.held == end.held, "seed \(seed), \(end)")
      #expect(account.captured == end.captured, "seed \(seed), \(end)")
      #expect(account.refunded == end.refunded, "seed \(seed), \(end)")
      #expect(account.holds <= 1 && account.captures <= 1, "seed \(seed)")
    }
    #expect(try await till.faults() == [], "seed \(seed)")
    let told = try await till.database.read { db in
      try db.all("SELECT payment, state FROM notes ORDER BY number") { row -> (String, String) in
        (try row["payment"], try row["state"])
      }
    }
    for payment in payments {
      let last = told.last { $0.0 == payment.id }?.1 ?? "pending"
      #expect(last == (try await till.payment(payment.id).state.rawValue), "seed \(seed)")
    }
  }

  private func step(
    on payment: Payment, _ bank: TestBank, _ till: Till, _ generator: inout SplitMix64
  ) async throws {
    let id = payment.id
    let amount = Int.random(in: -1...1100, using: &generator)
    let troubles: [TestBank.Trouble] = [.losesCall, .losesAnswer, .declines]
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...1: _ = await problem { try await till.pay(id) }
    case 2: _ = await problem { try await till.capture(id, amount) }
    case 3:
      _ = await problem { try await till.refund(id, amount / 4, request: "r\(amount % 5)") }
    case 4:
      if amount > 800 { _ = await problem { try await till.release(id) } }
    case 5:
      if amount > 900 {
        try await till.ask { try $0.giveBack(id, reason: "", in: $1) }
      }
    case 6:
      async let one = till.payments.carryOut(id)
      async let other = till.payments.carryOut(id)
      _ = try await (one, other)
    default:
      let step = PaymentStep.allCases[Int.random(in: 0..<4, using: &generator)]
      bank.meet(troubles[Int.random(in: 0..<3, using: &generator)], at: step)
    }
  }
}
