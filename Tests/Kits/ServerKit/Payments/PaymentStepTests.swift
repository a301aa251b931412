import ServerKit
import ServerKitTesting
import Testing
import WireKit

@Suite("Payments: double calls, amounts, new attempts")
struct PaymentStepTests: PaymentSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  @Test("Each call twice moves the money once", arguments: TestEngine.allCases)
  func twice(engine: TestEngine) async throws {
    let bank = TestBank()
    let till = try till(engine, bank)
    let payment = try await till.prepare()
    #expect(try await till.prepare().id == payment.id)
    for _ in 1...2 { try await till.pay(payment.id) }
    for _ in 1...2 { try await till.capture(payment.id, 2000) }
    for _ in 1...2 { try await till.refund(payment.id, 700) }
    let account = bank.account(of: payment)
    #expect(account.holds == 1 && account.captures == 1 && account.refunds == 1)
    #expect(account.captured == 2000 && account.refunded == 700)
    #expect(
      bank.calls == [
        "payment:\(payment.id):open:1", "payment:\(payment.id):authorise:1",
        "payment:\(payment.id):capture:1", "payment:\(payment.id):refund:1",
      ])
    #expect(try await till.told() == ["authorised", "captured", "partly_refunded"])
    #expect(try await till.faults() == [])
  }

  @Test("The same call with another amount is 409", arguments: TestEngine.allCases)
  func otherAmount(engine: TestEngine) async throws {
    let till = try till(engine)
    let id = try await till.prepare(2310).id
    #expect(await problem { try await till.prepare(2311) } == "409 payment_differs")
    #expect(
      await problem { try await till.prepare(2310, account: "eve") } == "409 payment_differs")
    try await till.pay(id)
    try await till.capture(id, 2000)
    #expect(await problem { try await till.capture(id, 2001) } == "409 payment_captured")
    try await till.refund(id, 500)
    #expect(await problem { try await till.refund(id, 501) } == "409 payment_refund_differs")
    #expect(try await till.entries(id).count == 4)
  }

  @Test(
    "An amount that cannot be is 422: zero, negative, above what there is, beyond every number",
    arguments: TestEngine.allCases)
  func amounts(engine: TestEngine) async throws {
    let till = try till(engine)
    for cents in [0, -1, .min, 100_000_000, .max] {
      #expect(await problem { try await till.prepare(cents, of: 2) } == "422 payment_amount")
    }
    #expect(try await till.prepare(99_999_999, of: 3).amount == 99_999_999)
    let id = try await till.prepare(1000).id
    try await till.pay(id)
    for cents in [0, -1, .min, 1001, .max] {
      #expect(await problem { try await till.capture(id, cents) } == "422 payment_amount")
    }
    try await till.capture(id, 900)
    for cents in [0, -1, .min, 901, .max] {
      #expect(await problem { try await till.refund(id, cents) } == "422 payment_amount")
    }
    try await till.refund(id, 600)
    #expect(
      await problem { try await till.refund(id, 301, request: "r2") } == "422 payment_amount")
    #expect(try await till.faults() == [])
  }

  @Test("Refunds that wait count, so two of them cannot take more than there is")
  func waitingRefunds() async throws {
    let till = try till(.sqliteInMemory)
    let id = try await till.prepare(1000).id
    try await till.pay(id)
    try await till.capture(id, 1000)
    try await till.ask {
      try $0.refund(id, amount: 600, reason: "", request: "a", in: $1)
    }
    #expect(
      await problem {
        try await till.ask { try $0.refund(id, amount: 600, reason: "", request: "b", in: $1) }
      } == "422 payment_amount")
  }

  @Test(
    "A declined payment can be paid again, under a new key and with the reason shown until then",
    arguments: TestEngine.allCases)
  func again(engine: TestEngine) async throws {
    let bank = TestBank()
    let till = try till(engine, bank)
    let payment = try await till.prepare()
    bank.meet(.declines, at: .authorise)
    let failed = try await till.pay(payment.id)
    #expect(failed.state == .failed && failed.decline?.code == "declined" && !failed.isWaiting)
    let paid = try await till.pay(payment.id)
    #expect(paid.state == .authorised && paid.decline == nil)
    #expect(
      bank.calls.filter { $0.contains("authorise") } == [
        "payment:\(payment.id):authorise:1", "payment:\(payment.id):authorise:2",
      ])
    #expect(try await till.entries(payment.id) == ["decline 0", "authorise 2310"])
    #expect(try await till.told() == ["failed", "authorised"])
  }

  @Test("A capture or a refund that is declined leaves the money where it is")
  func declinedLater() async throws {
    let bank = TestBank()
    let till = try till(.sqliteInMemory, bank)
    let payment = try await till.prepare()
    try await till.pay(payment.id)
    bank.meet(.declines, at: .capture)
    let held = try await till.capture(payment.id, 2000)
    #expect(held.state == .authorised && held.decline?.code == "declined" && held.held == 2310)
    #expect(try await till.capture(payment.id, 2000).state == .captured)
    bank.meet(.declines, at: .refund)
    let kept = try await till.refund(payment.id, 100)
    #expect(kept.state == .captured && kept.decline != nil && kept.refunded == 0)
    // The same request is tried anew.
    #expect(try await till.refund(payment.id, 100).refunded == 100)
    #expect(bank.account(of: payment).refunded == 100)
    #expect(try await till.faults() == [])
  }

  @Test("A hold that has run out is released in the books when its capture is refused")
  func holdGone() async throws {
    let bank = TestBank()
    let till = try till(.sqliteInMemory, bank)
    let payment = try await till.prepare()
    try await till.pay(payment.id)
    bank.meet(.holdGone, at: .capture)
    let gone = try await till.capture(payment.id, 2000)
    #expect(gone.state == .released && gone.decline?.code == "hold_gone")
    #expect(gone.captured == 0 && gone.released == 2310)
    #expect(try await till.faults() == [])
  }

  @Test("What is given back depends on where the payment stands", arguments: TestEngine.allCases)
  func givenBack(engine: TestEngine) async throws {
    let till = try till(engine)
    func giveBack(_ id: String) async throws -> Payment {
      try await till.ask { try $0.giveBack(id, reason: "cancelled", in: $1) }
      return try await till.payments.carryOut(id)
    }
    let unpaid = try await till.prepare(of: 1).id
    #expect(try await giveBack(unpaid).state == .released)
    let held = try await till.prepare(of: 2).id
    try await till.pay(held)
    #expect(try await giveBack(held).state == .released)
    let taken = try await till.prepare(of: 3).id
    try await till.pay(taken)
    try await till.capture(taken, 2000)
    try await till.refund(taken, 300)
    for _ in 1...2 {
      let back = try await giveBack(taken)
      #expect(back.state == .refunded && back.refunded == 2000)
    }
    #expect(try await till.faults() == [])
  }

  @Test("A subject can have several payments, and another realm's are nobody's")
  func parts() async throws {
    let till = try till(.sqliteInMemory)
    let first = try await till.prepare(1000, part: 1)
    let tip = try await till.prepare(200, part: 2)
    let all = try await till.database.read { try till.payments.payments(of: "order:1", in: $0) }
    #expect(all.map(\.id) == [first.id, tip.id])
    let other = Payments(
      realm: "other", service: SimulatedPayments(), subject: Till.Notes(), in: till.services)
    #expect(
      await problem { try await till.database.write { try other.release(first.id, in: $0) } }
        == "404 payment_not_found")
  }
}
