import ServerKit
import ServerKitTesting

/// A suite about a database of its own: things with rules, and parts that refer to them.
protocol ThingsSuite {
  var directory: TemporaryDirectory { get }
}

extension ThingsSuite {
  static var things: [Migration] {
    [
      Migration(
        part: "test", number: 1, caption: "things",
        sql: """
          CREATE TABLE things (id TEXT PRIMARY KEY, size BIGINT CHECK (size < 100), bytes \(ColumnType.bytes));
          CREATE TABLE parts (thing TEXT NOT NULL REFERENCES things (id));
          """)
    ]
  }

  /// Opens the test's own database, which is empty the first time.
  func open(
    _ engine: TestEngine, _ migrations: [Migration] = Self.things, changes: ChangeBus = ChangeBus()
  ) throws -> Database {
    try Database.open(engine.location(in: directory), migrations: migrations, changes: changes)
  }
}
