import ServerKit
import ServerKitTesting
import Synchronization
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Lines and events that an earlier server has stored")
struct OrderTablesUpgradeTests {
  /// Both tables as they were before steps 32, 33, 35 and 36, with what they hold.
  private func goBack(_ database: Database) async throws {
    let tables = [
      (
        "trufan_order_lines",
        [OrderLineTable.schema, OrderLineTable.replacement, OrderLineTable.fetched]
      ),
      ("trufan_order_events", [OrderEventTable.schema]),
    ]
    try await database.write { db in
      for (name, steps) in tables {
        try db.execute(SQL(stringLiteral: "ALTER TABLE \(name) RENAME TO newer"))
        for statement in steps.joined(separator: "\n").split(separator: ";")
        where statement.contains(" ") {
          guard statement.contains("TABLE") || statement.contains("INDEX") else { continue }
          try db.execute(SQL(stringLiteral: String(statement)))
        }
        let columns = Self.columns(of: steps.joined(separator: "\n"))
        try db.execute(
          SQL(stringLiteral: "INSERT INTO \(name) (\(columns)) SELECT \(columns) FROM newer"))
        try db.execute("DROP TABLE newer")
      }
      try db.execute("ALTER TABLE trufan_order_consents DROP COLUMN answer_by")
      try db.forgetSteps([32, 33, 35, 36])
    }
  }

  /// The first word of each line that describes a column.
  private static func columns(of schema: String) -> String {
    var names: [String] = []
    for line in schema.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let first = words.first, words.count > 1 else { continue }
      if first == "ALTER" { names.append(String(words[5])) }
      if first.first?.isLowercase == true { names.append(String(first)) }
    }
    return names.joined(separator: ", ")
  }

  @Test("are all there afterwards, in their order", arguments: TestEngine.lasting)
  func upgrade(_ engine: TestEngine) async throws {
    let lasting = LastingDatabase(engine: engine)
    defer { withExtendedLifetime(lasting) {} }
    @Sendable func parts(_ order: String, in database: Database) async throws -> (
      [OrderItem], [OrderEvent]
    ) {
      try await database.read { db in
        (
          try OrderLineTable.all(ofOrder: order, in: db),
          try OrderEventTable.all(ofOrder: order, in: db)
        )
      }
    }
    let before = try lasting.open()
    let id = Mutex("")
    try await Lot.open(Lot.Setting(database: before, clock: lasting.clock)) { lot in
      let crew = try await lot.crew()
      let order = try await lot.paidOrder(as: crew.parker)
      try await lot.advance(order, to: .delivered, as: crew.staff)
      id.withLock { $0 = order.id }
    }
    let placed = id.withLock { $0 }
    let stored = try await parts(placed, in: before)
    #expect(stored.0.count == 2)
    #expect(stored.1.count > 4)
    try await goBack(before)
    try await before.close()

    let after = try lasting.open()
    let kept = try await parts(placed, in: after)
    #expect(kept.0 == stored.0)
    #expect(kept.1 == stored.1)
    try await after.close()
  }
}
