import ServerKit
import ServerKitTesting
import Testing
import WireKit

@Suite("Payments: the check of the books finds what does not add up")
struct LedgerCheckTests: PaymentSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  @Test(
    "Each kind of damage has its sentence",
    arguments: [
      ("UPDATE payment_entries SET amount = 1999 WHERE kind = 'capture'", "captured is 2000"),
      ("DELETE FROM payment_entries WHERE kind = 'release'", "released is 310"),
      ("UPDATE payments SET refunded = 1", "refunded is 1"),
      ("UPDATE payments SET waiting = 1", "waiting is 1"),
      ("UPDATE payments SET state = 'authorised'", "do not fit the state"),
      ("UPDATE payment_entries SET key = 'x' WHERE kind = 'authorise'", "without an entry"),
    ])
  func damage(statement: String, sentence: String) async throws {
    let till = try till(.sqliteInMemory)
    let id = try await till.prepare(2310).id
    try await till.pay(id)
    try await till.capture(id, 2000)
    #expect(try await till.faults() == [])
    try await till.database.write { try $0.execute(SQL(stringLiteral: statement)) }
    let faults = try await till.faults()
    #expect(faults.contains { $0.payment == id && $0.sentence.contains(sentence) }, "\(faults)")
  }

  @Test(
    "The database itself refuses sums that cannot be", arguments: TestEngine.allCases,
    [
      "captured = 3000", "refunded = 2001", "released = 311", "authorised = 100",
      "waiting = -1",
    ])
  func refused(engine: TestEngine, change: String) async throws {
    let till = try till(engine)
    let id = try await till.prepare(2310).id
    try await till.pay(id)
    try await till.capture(id, 2000)
    await #expect(throws: DatabaseFailure.self) {
      try await till.database.write {
        try $0.execute(SQL(stringLiteral: "UPDATE payments SET \(change)"))
      }
    }
  }
}
