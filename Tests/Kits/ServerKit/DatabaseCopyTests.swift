import Foundation
import ServerKitTesting
import Synchronization
import Testing
import WireKit

@testable import ServerKit

@Suite("A copy of a whole database")
struct DatabaseCopyTests {
  private static let search = SearchIndex("song_words", findsParts: true)
  private static let migrations = [
    Migration(
      part: "test", number: 1, caption: "songs",
      sql: """
        CREATE TABLE z_songs (id TEXT PRIMARY KEY, length DOUBLE PRECISION, number BIGINT);
        CREATE TABLE a_parts (
          "key" TEXT NOT NULL REFERENCES z_songs (id) ON DELETE CASCADE, place BIGINT NOT NULL,
          bytes \(ColumnType.bytes), PRIMARY KEY ("key", place));
        """,
      work: search.create)
  ]

  /// Every way between engines whose data can be opened again.
  private static let ways = TestEngine.lasting.flatMap { from in
    TestEngine.lasting.map { (from, $0) }
  }

  private let sourceDirectory = TemporaryDirectory()
  private let targetDirectory = TemporaryDirectory()

  private func open(
    _ engine: TestEngine, in directory: TemporaryDirectory, migrations: [Migration] = migrations
  ) throws -> Database {
    try Database.open(
      engine.location(in: directory), migrations: migrations, changes: ChangeBus())
  }

  /// More rows than a page has, with every kind of value.
  private func fill(_ database: Database) async throws {
    try await database.write { db in
      for number in 0..<1203 {
        let id = "song \(number % 7)/\(number) 'é\u{301F}'"
        try db.execute(
          """
          INSERT INTO z_songs (id, length, number)
          VALUES (\(id), \(number % 3 == 0 ? nil : Double(number) / 7), \(Int64.max - Int64(number)))
          """)
        try db.execute(
          """
          INSERT INTO a_parts ("key", place, bytes)
          VALUES (\(id), \(number), \(number % 2 == 0 ? nil : Data([0, 255, UInt8(number % 256)])))
          """)
      }
      for number in 0..<3 {
        try Self.search.store(SearchDocument(id: "s\(number)", titles: ["Schubertlied"]), in: db)
      }
      try Self.search.remove("s1", in: db)
    }
  }

  @Test("Everything arrives, from each engine to each", arguments: ways)
  func copies(from: TestEngine, to: TestEngine) async throws {
    let source = try open(from, in: sourceDirectory)
    let target = try open(to, in: targetDirectory)
    try await fill(source)
    let reports = Reports()
    let tables = try await DatabaseCopy.copy(from: source, to: target) { reports.add($0) }
    let rows = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0.rows) })
    #expect(rows["z_songs"] == 1203 && rows["a_parts"] == 1203 && rows["song_words"] == 2)
    #expect(rows["jobs"] == 0 && rows["idempotent_requests"] == 0)
    for own in ["write_trials", "schema_steps", "compatible_steps"] { #expect(rows[own] == nil) }
    let last = try #require(reports.all.last)
    #expect(last.done == last.total && last.total == 2 * (1203 + 1203 + 2))
    #expect(reports.all.count > 8)

    let found = try await target.read { db in
      let song = try db.first("SELECT * FROM z_songs WHERE number = \(Int64.max - 1)") { row in
        (try row["id"] as String, try row["length"] as Double?)
      }
      let bytes = try db.value("SELECT bytes FROM a_parts WHERE place = 255", as: Data.self)
      let words = try Self.search.search(SearchQuestion("bertl"), limit: 9, in: db)
      return (song?.0, song?.1, bytes, words)
    }
    #expect(found.0 == "song 1/1 'é\u{301F}'" && found.1 == 1.0 / 7)
    #expect(found.2 == Data([0, 255, 255]) && found.3 == ["s0", "s2"])

    // The way back gives the same hashes.
    let third = TemporaryDirectory()
    let back = try open(from, in: third)
    #expect(try await DatabaseCopy.copy(from: target, to: back) == tables)
  }

  @Test("A target with rows is left as it is", arguments: TestEngine.lasting)
  func fullTarget(engine: TestEngine) async throws {
    let source = try open(engine, in: sourceDirectory)
    let target = try open(engine, in: targetDirectory)
    try await fill(source)
    try await target.write { try $0.execute("INSERT INTO z_songs (id) VALUES ('mine')") }
    let message = await refusal { _ = try await DatabaseCopy.copy(from: source, to: target) }
    #expect(message?.contains("The target is not empty: its table z_songs has rows") == true)
    let ids: [String] = try await target.read { db in
      try db.all("SELECT id FROM z_songs") { try $0["id"] }
    }
    #expect(ids == ["mine"])
  }

  @Test("A copy that fails half way leaves nothing", arguments: TestEngine.lasting)
  func failure(engine: TestEngine) async throws {
    let source = try open(.sqliteFile, in: sourceDirectory)
    let target = try open(engine, in: targetDirectory)
    try await fill(source)
    // A rule that some rows of the last table break, after thousands that were taken.
    try await target.write { db in
      try db.engine.executeSchema(
        "CREATE UNIQUE INDEX one ON a_parts ((CASE WHEN place > 1100 THEN 1 ELSE place END))")
    }
    let message = await refusal { _ = try await DatabaseCopy.copy(from: source, to: target) }
    #expect(message != nil)
    let count = try await target.read { try $0.value("SELECT COUNT(*) FROM z_songs", as: Int.self) }
    #expect(count == 0)
  }

  @Test(
    "A copy may take longer than a request",
    arguments: TestEngine.lasting.filter { $0 == .postgres })
  func limits(engine: TestEngine) async throws {
    let source = try open(engine, in: sourceDirectory)
    let limits = try await source.read { db -> [String] in
      try db.engine.liftLimits()
      return try ["statement_timeout", "idle_in_transaction_session_timeout"].compactMap {
        try db.value("SELECT current_setting(\($0))", as: String.self)
      }
    }
    #expect(limits == ["0", "0"])
  }

  @Test("A target that comes out differently is told, and nothing is stored")
  func difference() async throws {
    let source = try open(.sqliteFile, in: sourceDirectory)
    let target = try open(.sqliteFile, in: targetDirectory)
    try await fill(source)
    try await target.write { db in
      try db.engine.executeSchema(
        """
        CREATE TRIGGER thief AFTER INSERT ON a_parts WHEN new.place = 1000
        BEGIN UPDATE a_parts SET bytes = x'00' WHERE place = 7; END
        """)
    }
    let message = await refusal { _ = try await DatabaseCopy.copy(from: source, to: target) }
    #expect(message?.contains("The table a_parts came out differently (1203 rows, ") == true)
    let count = try await target.read { try $0.value("SELECT COUNT(*) FROM z_songs", as: Int.self) }
    #expect(count == 0)
  }

  @Test("Other schemas and other people's tables are refused", arguments: TestEngine.lasting)
  func misfits(engine: TestEngine) async throws {
    let source = try open(engine, in: sourceDirectory)
    let older = try open(engine, in: targetDirectory, migrations: [])
    let steps = await refusal { _ = try await DatabaseCopy.copy(from: source, to: older) }
    #expect(steps?.contains("The schemas differ in test 1.") == true)

    let third = TemporaryDirectory()
    let shared = try open(engine, in: third)
    try await shared.write {
      try $0.engine.executeSchema("CREATE TABLE diary (id TEXT PRIMARY KEY)")
    }
    let tables = await refusal { _ = try await DatabaseCopy.copy(from: source, to: shared) }
    #expect(tables?.contains("The target has a table diary, which is not Quartet's") == true)
  }

  private func refusal(_ work: () async throws -> Void) async -> String? {
    do {
      try await work()
      return nil
    } catch {
      return (error as? DatabaseFailure)?.message ?? "\(error)"
    }
  }

  private final class Reports: Sendable {
    private let list = Mutex<[DatabaseCopy.Progress]>([])

    var all: [DatabaseCopy.Progress] { list.withLock { $0 } }
    func add(_ report: DatabaseCopy.Progress) { list.withLock { $0.append(report) } }
  }
}
