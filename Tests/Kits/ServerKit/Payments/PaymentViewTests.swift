import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Payments: what the service says of them")
struct PaymentViewTests: PaymentSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  @Test(
    "A view that is older than the payment is dropped", arguments: TestEngine.allCases)
  func stale(engine: TestEngine) async throws {
    let bank = TestBank()
    let till = try till(engine, bank)
    let id = try await till.prepare(1000).id
    try await till.pay(id)
    try await till.capture(id, 1000)
    // Nothing was refunded when the bank looked, and 400 cents before it answers.
    bank.says(PaymentReading(state: .taken, authorised: 1000, captured: 1000))
    bank.beforeView.update { $0 = { _ = try await till.refund(id, 400) } }
    await #expect(throws: PaymentServiceFailure.self) { try await till.payments.compare(id) }
    bank.beforeView.update { $0 = nil }
    #expect(try await till.payment(id).refunded == 400)
    bank.says(PaymentReading(state: .taken, authorised: 1000, captured: 1000, refunded: 400))
    try await till.payments.compare(id)
    #expect(try await till.entries(id) == ["authorise 1000", "capture 1000", "refund 400"])
  }

  @Test("A capture that is declined is followed by a look, which may find it done elsewhere")
  func lookAfterDecline() async throws {
    let bank = TestBank()
    let till = try till(.sqliteInMemory, bank)
    let id = try await till.prepare(1000).id
    try await till.pay(id)
    bank.meet(.declines, at: .capture)
    bank.says(PaymentReading(state: .taken, authorised: 1000, captured: 800))
    let end = try await till.capture(id, 900)
    #expect(end.state == .captured && end.captured == 800 && end.released == 200)
    #expect(
      try await till.entries(id) == ["authorise 1000", "decline 0", "capture 800", "release 200"])
    #expect(try await till.faults() == [])
  }

  @Test(
    "What a service says changes only what may change",
    arguments: [
      (PaymentReading(state: .open), PaymentState.authorised),
      (PaymentReading(state: .held, authorised: 1000), .authorised),
      (PaymentReading(state: .held, authorised: 999), .authorised),
      (PaymentReading(state: .cancelled), .released),
      (PaymentReading(state: .taken, authorised: 1000, captured: 1000), .captured),
      (PaymentReading(state: .taken, authorised: 1000, captured: 1001), .authorised),
      (PaymentReading(state: .taken, authorised: 1000, captured: 10, refunded: 10), .refunded),
    ])
  func readings(reading: PaymentReading, state: PaymentState) async throws {
    let bank = TestBank()
    let till = try till(.sqliteInMemory, bank)
    let id = try await till.prepare(1000).id
    try await till.pay(id)
    bank.says(reading)
    for _ in 1...2 { try await till.payments.compare(id) }
    #expect(try await till.payment(id).state == state)
    #expect(try await till.faults() == [])
  }
}
