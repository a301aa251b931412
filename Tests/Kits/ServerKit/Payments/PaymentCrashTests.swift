import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Payments: processes that die, answers that are lost")
struct PaymentCrashTests: PaymentSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  struct Died: Error {}

  /// Brings a payment to where `step` is next, and asks for that step.
  private func asked(_ step: PaymentStep, at till: Till) async throws -> Payment {
    let payment = try await till.prepare()
    if step != .authorise {
      try await till.pay(payment.id)
      if step == .refund { try await till.capture(payment.id, 2000) }
    }
    return try await till.ask { payments, db in
      switch step {
      case .authorise: try payments.authorise(payment.id, with: .simulated, in: db)
      case .capture: try payments.capture(payment.id, amount: 2000, in: db)
      case .release: try payments.release(payment.id, in: db)
      case .refund:
        try payments.refund(payment.id, amount: 500, reason: "", request: "r", in: db)
      }
    }
  }

  private func expectOnce(_ step: PaymentStep, _ payment: Payment, _ bank: TestBank, _ till: Till)
    async throws
  {
    let account = bank.account(of: payment)
    #expect(account.holds == 1)
    #expect(account.captures == (step == .capture || step == .refund ? 1 : 0))
    #expect(account.refunds == (step == .refund ? 1 : 0))
    #expect(account.isCancelled == (step == .release))
    let states: [PaymentStep: PaymentState] = [
      .authorise: .authorised, .capture: .captured, .release: .released,
      .refund: .partlyRefunded,
    ]
    #expect(try await till.payment(payment.id).state == states[step])
    #expect(try await till.told().count == (step == .refund ? 3 : step == .authorise ? 1 : 2))
    #expect(try await till.faults() == [])
  }

  @Test(
    "A process that dies between the service's answer and our commit moves the money once",
    arguments: TestEngine.lasting, PaymentStep.allCases)
  func diesAfterAnswer(engine: TestEngine, step: PaymentStep) async throws {
    let bank = TestBank()
    let first = try till(engine, bank)
    let payment = try await asked(step, at: first)
    bank.afterwards.update { $0 = { _ in throw Died() } }
    await #expect(throws: Died.self) { try await first.payments.carryOut(payment.id) }
    bank.afterwards.update { $0 = nil }
    try await first.database.close()

    let second = try till(engine, bank)
    #expect(try await second.payment(payment.id).isWaiting)
    try await running(second.jobs) {
      try await timePasses(in: second.database, until: "the job carries it out") {
        try await !second.payment(payment.id).isWaiting
      }
    }
    try await expectOnce(step, payment, bank, second)
  }

  @Test(
    "A lost answer is asked for again under the same key, by the job alone",
    arguments: TestEngine.allCases, PaymentStep.allCases)
  func lostAnswers(engine: TestEngine, step: PaymentStep) async throws {
    let bank = TestBank()
    let till = try till(engine, bank)
    let payment = try await asked(step, at: till)
    for _ in 1...3 { bank.meet(.losesAnswer, at: step) }
    bank.meet(.losesCall, at: step)
    // The caller hears that nothing is known yet.
    let waiting = try await till.payments.carryOut(payment.id)
    #expect(waiting.isWaiting)
    try await running(till.jobs) {
      try await timePasses(in: till.database, until: "it is carried out") {
        try await !till.payment(payment.id).isWaiting
      }
    }
    try await expectOnce(step, payment, bank, till)
    let keys = bank.calls.filter { $0.contains(":\(step.rawValue):") }
    #expect(keys.count >= 4 && Set(keys).count == 1)
  }

  @Test(
    "The product's own change and the result are stored together or not at all",
    arguments: TestEngine.allCases)
  func together(engine: TestEngine) async throws {
    struct Moody: PaymentSubject {
      let isMoody: Shared<Bool>

      func paymentChanged(_ payment: Payment, _ payments: Payments, in db: Connection) throws {
        try Till.Notes().paymentChanged(payment, payments, in: db)
        if isMoody.value { throw Died() }
      }
    }
    let isMoody = Shared(true)
    let bank = TestBank()
    let till = try till(engine, bank, subject: Moody(isMoody: isMoody))
    let payment = try await till.prepare()
    await #expect(throws: Died.self) { try await till.pay(payment.id) }
    #expect(try await till.payment(payment.id).state == .pending)
    #expect(try await till.told().isEmpty)
    #expect(try await till.entries(payment.id).isEmpty)
    isMoody.update { $0 = false }
    #expect(try await till.payments.carryOut(payment.id).state == .authorised)
    #expect(try await till.told() == ["authorised"])
    #expect(bank.account(of: payment).holds == 1)
  }

  @Test("A transaction that is rolled back asks for nothing", arguments: TestEngine.allCases)
  func rolledBack(engine: TestEngine) async throws {
    let bank = TestBank()
    let till = try till(engine, bank)
    let payment = try await till.prepare()
    await #expect(throws: Died.self) {
      try await till.ask { payments, db in
        _ = try payments.authorise(payment.id, with: .simulated, in: db)
        throw Died()
      }
    }
    #expect(try await till.payments.carryOut(payment.id).state == .pending)
    #expect(bank.calls.isEmpty)
    #expect(try await till.jobCount("ready") == 0)
  }

  @Test("The caller has half a minute; then the job carries the authorisation out")
  func callerGone() async throws {
    let bank = TestBank()
    let till = try till(.sqliteInMemory, bank)
    let payment = try await asked(.authorise, at: till)
    try await running(till.jobs) {
      try await timePasses(in: till.database, until: "it is authorised") {
        try await till.payment(payment.id).state == .authorised
      }
    }
    #expect(clock.now.offset >= .seconds(30))
    #expect(bank.account(of: payment).holds == 1)
  }

  @Test("A step whose job was given up is started again by the chore")
  func resumed() async throws {
    let bank = TestBank()
    let till = try till(.sqliteInMemory, bank)
    let payment = try await asked(.capture, at: till)
    try await till.database.write { db in
      try db.execute("UPDATE jobs SET state = 'failed', attempts = 30")
    }
    try await till.payments.resume()
    #expect(try await till.jobCount("failed") == 1)
    clock.advance(by: .seconds(3601))
    try await till.payments.resume()
    try await running(till.jobs) {
      try await eventually("it is captured") {
        try await till.payment(payment.id).state == .captured
      }
    }
    #expect(bank.account(of: payment).captured == 2000)
  }
}
