import Foundation
import ServerKit
import Testing
import WireKit

struct DatabaseTests {
  private static let things = [
    Migration(
      part: "test", number: 1, caption: "things",
      sql: """
        CREATE TABLE things (id TEXT PRIMARY KEY, size BIGINT CHECK (size < 100), bytes BLOB);
        CREATE TABLE parts (thing TEXT NOT NULL REFERENCES things (id));
        """)
  ]

  private func open(
    _ location: Database.Location = .inMemory, _ migrations: [Migration] = things,
    changes: ChangeBus = ChangeBus()
  ) throws -> Database {
    try Database.open(location, migrations: migrations, changes: changes)
  }

  @Test("Interpolated values are bound, whatever they contain")
  func boundParameters() async throws {
    let database = try open()
    let wicked = "'); DROP TABLE things; --"
    try await database.write { db in
      try db.execute("INSERT INTO things (id, size) VALUES (\(wicked), \(7))")
      try db.execute("INSERT INTO things (id, size) VALUES (\("b"), \(Int?.none))")
    }
    let found = try await database.read { db in
      try db.all("SELECT id, size FROM things ORDER BY id") { row -> (String, Int?) in
        (try row["id"], try row["size"])
      }
    }
    #expect(found.map(\.0) == [wicked, "b"])
    #expect(found.map(\.1) == [7, nil])
    let some: [String] = try await database.read { db in
      let condition: SQL = "WHERE id IN \(["b", "c"])"
      return try db.all("SELECT id FROM things \(condition)") { try $0["id"] }
    }
    #expect(some == ["b"])
  }

  @Test("Every kind of value comes back as it went in")
  func values() async throws {
    let database = try open(
      .inMemory,
      [
        Migration(
          part: "test", number: 1, caption: "all",
          sql: "CREATE TABLE all_kinds (t TEXT, i BIGINT, r REAL, b BLOB, flag BIGINT, at BIGINT)")
      ])
    let time = Timestamp(milliseconds: 1_770_726_896_789)
    try await database.write { db in
      try db.execute(
        """
        INSERT INTO all_kinds (t, i, r, b, flag, at)
        VALUES (\("é"), \(Int64.max), \(0.1), \(Data([0, 255])), \(true), \(time))
        """)
    }
    try await database.read { db in
      _ = try db.first("SELECT * FROM all_kinds") { row in
        let text: String = try row["t"]
        let integer: Int64 = try row["i"]
        let real: Double = try row["r"]
        let bytes: Data = try row["b"]
        let flag: Bool = try row["flag"]
        let at: Timestamp = try row["at"]
        #expect(text == "é" && integer == Int64.max && real == 0.1)
        #expect(bytes == Data([0, 255]) && flag && at == time)
        #expect(throws: DatabaseFailure.self) { let _: Int = try row["t"] }
        #expect(throws: DatabaseFailure.self) { let _: Int = try row["absent"] }
      }
    }
  }

  @Test("Each connection waits for the disk, and heeds references")
  func durableSettings() async throws {
    let directory = TemporaryDirectory()
    let database = try open(.directory(directory.url))
    @Sendable func settings(_ db: Connection) throws -> [String] {
      [
        try #require(try db.value("PRAGMA journal_mode", as: String.self)),
        "\(try #require(try db.value("PRAGMA synchronous", as: Int.self)))",
        "\(try #require(try db.value("PRAGMA foreign_keys", as: Int.self)))",
      ]
    }
    let durable = ["wal", "2", "1"]
    #expect(try await database.write(settings) == durable)
    try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { try await database.read(settings) } }
      for try await found in group { #expect(found == durable) }
    }
  }

  @Test("A failed transaction leaves nothing, and publishes nothing")
  func rollback() async throws {
    let changes = ChangeBus()
    let database = try open(changes: changes)
    let before = changes.version(of: "things")
    await #expect(throws: Problem.self) {
      try await database.write { db in
        try db.execute("INSERT INTO things (id) VALUES (\("a"))")
        db.changed("things")
        throw Problem.conflict("no")
      }
    }
    let count = try await database.read { try $0.value("SELECT COUNT(*) FROM things", as: Int.self) }
    #expect(count == 0)
    #expect(changes.version(of: "things") == before)
    try await database.write { $0.changed("things") }
    #expect(changes.version(of: "things") > before)
  }

  @Test("Broken rules are told apart")
  func constraints() async throws {
    let database = try open()
    func kind(_ sql: SQL) async -> DatabaseFailure.Kind? {
      do {
        try await database.write { try $0.execute(sql) }
        return nil
      } catch {
        return (error as? DatabaseFailure)?.kind
      }
    }
    #expect(await kind("INSERT INTO things (id) VALUES ('a')") == nil)
    #expect(await kind("INSERT INTO things (id) VALUES ('a')") == .alreadyExists)
    #expect(await kind("INSERT INTO parts (thing) VALUES ('x')") == .missingReference)
    #expect(await kind("INSERT INTO things (id, size) VALUES ('b', 100)") == .ruleBroken)
    #expect(await kind("INSERT INTO nowhere (id) VALUES ('b')") == .other)
  }

  @Test("Messages for the log do not contain people's data")
  func quietFailures() async throws {
    let database = try open()
    do {
      try await database.write { db in
        try db.execute("INSERT INTO things (id) VALUES (\("jane@example.com"))")
        try db.execute("INSERT INTO things (id) VALUES (\("jane@example.com"))")
      }
      Issue.record("was accepted")
    } catch let failure as DatabaseFailure {
      #expect(!failure.description.contains("jane"))
    }
  }

  @Test("What was written is there after reopening, and each step runs once")
  func reopening() async throws {
    let directory = TemporaryDirectory()
    let first = try open(.directory(directory.url))
    try await first.write { try $0.execute("INSERT INTO things (id) VALUES ('a')") }
    try await first.close()
    let more = Self.things + [
      Migration(
        part: "test", number: 2, caption: "colour", sql: "ALTER TABLE things ADD COLUMN colour TEXT")
    ]
    let second = try open(.directory(directory.url), more)
    let found = try await second.read {
      try $0.all("SELECT id, colour FROM things") { row -> String? in try row["colour"] }
    }
    #expect(found == [nil])
    try await second.close()

    do {
      _ = try open(.directory(directory.url))
      Issue.record("an older program opened a newer database")
    } catch let failure as DatabaseFailure {
      #expect(failure.kind == .unusable)
      #expect(failure.message.contains("newer than this program"))
      #expect(failure.message.contains("test 2"))
    }
  }

  @Test("A step that fails leaves the database at the step before")
  func failingStep() async throws {
    let directory = TemporaryDirectory()
    let broken = Self.things + [
      Migration(
        part: "test", number: 2, caption: "broken",
        sql: "CREATE TABLE half (id TEXT); CREATE TABLE half (id TEXT);")
    ]
    #expect(throws: DatabaseFailure.self) { try open(.directory(directory.url), broken) }
    let database = try open(.directory(directory.url))
    let tables = try await database.read {
      try $0.value("SELECT COUNT(*) FROM sqlite_master WHERE name = 'half'", as: Int.self)
    }
    #expect(tables == 0)
  }

  @Test("Steps must be numbered 1, 2, 3")
  func gaps() {
    let gap = [Migration(part: "test", number: 2, caption: "", sql: "")]
    #expect(throws: DatabaseFailure.self) { try open(.inMemory, gap) }
  }

  @Test("A directory that cannot be used is named")
  func unusableDirectory() throws {
    let file = TemporaryDirectory()
    try Data().write(to: file.url)
    do {
      _ = try open(.directory(file.url))
      Issue.record("was opened")
    } catch let failure as DatabaseFailure {
      #expect(failure.kind == .unusable)
      #expect(failure.message.contains(file.url.path))
    }
  }

  @Test("A reader sees one moment while a writer goes on")
  func snapshots() async throws {
    let directory = TemporaryDirectory()
    let database = try open(.directory(directory.url))
    let counts = try await database.read { db -> [Int?] in
      let before = try db.value("SELECT COUNT(*) FROM things", as: Int.self)
      try database.writeBlocking { try $0.execute("INSERT INTO things (id) VALUES ('a')") }
      return [before, try db.value("SELECT COUNT(*) FROM things", as: Int.self)]
    }
    #expect(counts == [0, 0])
    let after = try database.readBlocking {
      try $0.value("SELECT COUNT(*) FROM things", as: Int.self)
    }
    #expect(after == 1)
  }
}
