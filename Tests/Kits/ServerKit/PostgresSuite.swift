import Foundation
import ServerKitTesting

@testable import ServerKit

private let postgresThings = [
  Migration(
    part: "test", number: 1, caption: "things",
    sql: "CREATE TABLE things (id TEXT PRIMARY KEY, size BIGINT NOT NULL);")
]

/// A suite about transactions on PostgreSQL: things with a size, in a schema of its own.
protocol PostgresSuite: Sendable {
  var directory: TemporaryDirectory { get }
}

extension PostgresSuite {
  func open(
    _ url: String? = nil, settings: PostgresSettings = PostgresSettings(),
    changes: ChangeBus = ChangeBus()
  ) throws -> Database {
    try Database.open(
      .postgres(url ?? TestPostgres.url(for: directory), settings), migrations: postgresThings,
      changes: changes)
  }

  func add(_ id: String, to database: Database) async throws {
    try await database.write { db in
      try db.execute("INSERT INTO things (id, size) VALUES (\(id), 0)")
    }
  }

  func size(of id: String, in db: Connection) throws -> Int {
    try db.value("SELECT size FROM things WHERE id = \(id)") ?? -1
  }

  func count(_ database: Database) async throws -> Int? {
    try await database.read { try $0.value("SELECT COUNT(*) FROM things", as: Int.self) }
  }
}
