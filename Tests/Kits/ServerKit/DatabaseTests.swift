import Foundation
import ServerKit
import ServerKitTesting
import Testing
import WireKit

struct DatabaseTests: ThingsSuite {
  let directory = TemporaryDirectory()

  @Test("Interpolated values are bound, whatever they contain", arguments: TestEngine.allCases)
  func boundParameters(engine: TestEngine) async throws {
    let database = try open(engine)
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

  @Test("Every kind of value comes back as it went in", arguments: TestEngine.allCases)
  func values(engine: TestEngine) async throws {
    let database = try open(
      engine,
      [
        Migration(
          part: "test", number: 1, caption: "all",
          sql:
            "CREATE TABLE all_kinds (t TEXT, i BIGINT, r REAL, b \(ColumnType.bytes), flag BIGINT, at BIGINT)"
        )
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

  @Test("What is empty is not NULL, and NULL not empty", arguments: TestEngine.allCases)
  func emptyValues(engine: TestEngine) async throws {
    let database = try open(
      engine,
      [
        Migration(
          part: "test", number: 1, caption: "texts",
          sql: "CREATE TABLE texts (n BIGINT, t TEXT, b \(ColumnType.bytes))")
      ])
    try await database.write { db in
      try db.execute("INSERT INTO texts (n, t, b) VALUES (1, \(""), \(Data()))")
      // The same statement again: nothing of the first values is left in it.
      try db.execute("INSERT INTO texts (n, t, b) VALUES (2, \(String?.none), \(Data?.none))")
      try db.execute("INSERT INTO texts (n, t, b) VALUES (3, \("x"), \(Data([1])))")
    }
    let found = try await database.read { db in
      try db.all("SELECT t, b FROM texts ORDER BY n") { row -> (String?, Data?) in
        (try row["t"], try row["b"])
      }
    }
    #expect(found.map(\.0) == ["", nil, "x"])
    #expect(found.map(\.1) == [Data(), nil, Data([1])])
  }

  @Test(
    "A column is found by its name, in whatever order each row is asked",
    arguments: TestEngine.allCases)
  func columnsByName(engine: TestEngine) async throws {
    let found = try await open(engine).read { db in
      try db.all(
        """
        SELECT 1 AS a, 2 AS b, 3 AS c, 4 AS a UNION ALL SELECT 5, 6, 7, 8
        UNION ALL SELECT 9, 10, 11, 12 ORDER BY 1
        """
      ) { row -> [Int] in
        let first: Int = try row["a"]
        return switch first {
        case 1: [try row["c"], try row["b"], first]
        case 5: [try row["b"], try row["c"], try row["a"], try row["a"]]
        default: [try row["c"], try row["b"], try row["a"], try row["c"]]
        }
      }
    }
    #expect(found == [[3, 2, 1], [6, 7, 5, 5], [11, 10, 9, 11]])
  }

  @Test(
    "A failed transaction leaves nothing, and publishes nothing", arguments: TestEngine.allCases)
  func rollback(engine: TestEngine) async throws {
    let changes = ChangeBus()
    let database = try open(engine, changes: changes)
    let before = changes.version(of: "things")
    await #expect(throws: Problem.self) {
      try await database.write { db in
        try db.execute("INSERT INTO things (id) VALUES (\("a"))")
        db.changed("things")
        throw Problem.conflict("no")
      }
    }
    let count = try await database.read {
      try $0.value("SELECT COUNT(*) FROM things", as: Int.self)
    }
    #expect(count == 0)
    #expect(changes.version(of: "things") == before)
    try await database.write { $0.changed("things") }
    #expect(changes.version(of: "things") > before)
  }

  @Test("Broken rules are told apart", arguments: TestEngine.allCases)
  func constraints(engine: TestEngine) async throws {
    let database = try open(engine)
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

  @Test("Messages for the log do not contain people's data", arguments: TestEngine.allCases)
  func quietFailures(engine: TestEngine) async throws {
    let database = try open(engine)
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

  @Test("Texts are ordered by their bytes, on every engine", arguments: TestEngine.allCases)
  func order(engine: TestEngine) async throws {
    let database = try open(engine)
    let ids = ["a", "B", "b", "Z", "_", "é", "z", "10", "9"]
    try await database.write { db in
      for id in ids { try db.execute("INSERT INTO things (id) VALUES (\(id))") }
    }
    let found: [String] = try await database.read { db in
      try db.all("SELECT id FROM things ORDER BY id") { try $0["id"] }
    }
    #expect(found == ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test("A reader sees one moment while a writer goes on", arguments: TestEngine.concurrent)
  func snapshots(engine: TestEngine) async throws {
    let database = try open(engine)
    let isSeen = DispatchSemaphore(value: 0)
    let isWritten = DispatchSemaphore(value: 0)
    async let counts = database.read { db -> [Int?] in
      let before = try db.value("SELECT COUNT(*) FROM things", as: Int.self)
      isSeen.signal()
      isWritten.wait()
      return [before, try db.value("SELECT COUNT(*) FROM things", as: Int.self)]
    }
    await Self.wait(for: isSeen)
    try await database.write { try $0.execute("INSERT INTO things (id) VALUES ('a')") }
    isWritten.signal()
    #expect(try await counts == [0, 0])
    #expect(try await count(in: database) == 1)
  }

  @Test(
    "Rows changed are the statement's own, without those of a cascade",
    arguments: TestEngine.allCases)
  func changedRows(engine: TestEngine) async throws {
    let cascading = Migration(
      part: "test", number: 1, caption: "cascades",
      sql: """
        CREATE TABLE things (id TEXT PRIMARY KEY);
        CREATE TABLE parts (thing TEXT NOT NULL REFERENCES things (id) ON DELETE CASCADE);
        """)
    let database = try open(engine, [cascading])
    let counts = try await database.write { db in
      [
        try db.execute("INSERT INTO things (id) VALUES ('a'), ('b')"),
        try db.execute("INSERT INTO parts (thing) VALUES ('a'), ('a'), ('b')"),
        try db.execute("DELETE FROM things WHERE id = 'nothing'"),
        try db.execute("CREATE TABLE others (id TEXT)"),
        try db.execute("DELETE FROM things WHERE id = 'a'"),
      ]
    }
    #expect(counts == [2, 3, 0, 0, 1])
  }

  @Test("Nothing is in an empty list", arguments: TestEngine.allCases)
  func emptyList(engine: TestEngine) async throws {
    let database = try open(engine)
    let nobody: [String] = []
    let found = try await database.write { db in
      try db.execute("INSERT INTO things (id) VALUES ('a')")
      return try db.all("SELECT id FROM things WHERE id IN \(nobody)") { try $0["id"] as String }
    }
    #expect(found.isEmpty)
  }

  /// Not on a thread of Swift's own pool, which must not be blocked.
  private static func wait(for semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        semaphore.wait()
        continuation.resume()
      }
    }
  }

  private func count(in database: Database) async throws -> Int? {
    try await database.read { try $0.value("SELECT COUNT(*) FROM things", as: Int.self) }
  }

  @Test("A closed database refuses work, and may be closed again", arguments: TestEngine.allCases)
  func closed(engine: TestEngine) async throws {
    let database = try open(engine)
    try await database.close()
    try await database.close()
    await #expect(throws: DatabaseFailure.self) { try await database.read { _ in } }
  }
}
