import ServerKit
import ServerKitTesting
import Testing
import WireKit

@Suite("Payments: callers at the same instant")
struct PaymentRaceTests: PaymentSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  @Test(
    "Of a capture and a release at the same instant one wins, and the other is 409",
    arguments: TestEngine.allCases)
  func captureAgainstRelease(engine: TestEngine) async throws {
    let bank = TestBank()
    let till = try till(engine, bank)
    for order in 1...20 {
      let payment = try await till.prepare(of: order)
      try await till.pay(payment.id)
      async let capture = problem { try await till.capture(payment.id, 2000) }
      async let release = problem { try await till.release(payment.id) }
      let outcomes = await [capture, release]
      #expect(outcomes.count { $0 == "none" } == 1, "\(outcomes)")
      let end = try await till.payments.carryOut(payment.id)
      let account = bank.account(of: payment)
      #expect(account.captures + (account.isCancelled ? 1 : 0) == 1)
      #expect(end.state == (account.captures == 1 ? .captured : .released))
    }
    #expect(try await till.faults() == [])
  }

  @Test(
    "A cancelled order that is just being paid is authorised and then released",
    arguments: TestEngine.allCases)
  func cancelledWhilePaying(engine: TestEngine) async throws {
    let bank = TestBank()
    let till = try till(engine, bank)
    let payment = try await till.prepare()
    bank.meet(.losesAnswer, at: .authorise)
    #expect(try await till.pay(payment.id).isWaiting)
    try await till.ask { try $0.giveBack(payment.id, reason: "cancelled", in: $1) }
    // It can no longer be paid, although the release is still to come.
    #expect(await problem { try await till.pay(payment.id) } == "409 payment_released")
    let end = try await till.payments.carryOut(payment.id)
    #expect(end.state == .released && !end.isWaiting)
    let account = bank.account(of: payment)
    #expect(account.holds == 1 && account.held == 0 && account.isCancelled)
    #expect(try await till.told() == ["authorised", "released"])
  }

  @Test("What was asked for after a declined authorisation is dropped, and nobody is charged")
  func dropped() async throws {
    let bank = TestBank()
    let till = try till(.sqliteInMemory, bank)
    let payment = try await till.prepare()
    bank.meet(.declines, at: .authorise)
    try await till.ask { payments, db in
      _ = try payments.authorise(payment.id, with: .simulated, in: db)
      _ = try payments.capture(payment.id, amount: 2310, in: db)
    }
    let end = try await till.payments.carryOut(payment.id)
    #expect(end.state == .failed && !end.isWaiting)
    #expect(bank.account(of: payment).captures == 0)
    #expect(try await till.faults() == [])
  }

  @Test(
    "Ten callers who carry out one payment store one result", arguments: TestEngine.allCases)
  func tenCallers(engine: TestEngine) async throws {
    let bank = TestBank()
    let till = try till(engine, bank)
    let payment = try await till.prepare()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...10 { group.addTask { try await till.pay(payment.id) } }
      try await group.waitForAll()
    }
    #expect(bank.account(of: payment).holds == 1)
    #expect(try await till.told() == ["authorised"])
    #expect(try await till.entries(payment.id) == ["authorise 2310"])
    #expect(try await till.faults() == [])
  }

  @Test(
    "The product may ask for a further step while it is told of one", arguments: TestEngine.allCases
  )
  func stepWithinResult(engine: TestEngine) async throws {
    /// A product whose order is gone by the time that it is paid.
    struct Closed: PaymentSubject {
      func paymentChanged(_ payment: Payment, _ payments: Payments, in db: Connection) throws {
        if payment.state == .authorised { _ = try payments.release(payment.id, in: db) }
      }
    }
    let bank = TestBank()
    let till = try till(engine, bank, subject: Closed())
    let payment = try await till.prepare()
    #expect(try await till.pay(payment.id).state == .released)
    #expect(bank.account(of: payment).isCancelled)
  }
}
