import ServerKit
import ServerKitTesting
import Testing

/// The steps of a schema, on every engine.
struct MigrationTests: ThingsSuite {
  let directory = TemporaryDirectory()

  @Test(
    "What was written is there after reopening, and each step runs once",
    arguments: TestEngine.lasting)
  func reopening(engine: TestEngine) async throws {
    let first = try open(engine)
    try await first.write { try $0.execute("INSERT INTO things (id) VALUES ('a')") }
    try await first.close()
    let more =
      Self.things + [
        Migration(
          part: "test", number: 2, caption: "colour",
          sql: "ALTER TABLE things ADD COLUMN colour TEXT")
      ]
    let second = try open(engine, more)
    let found = try await second.read {
      try $0.all("SELECT id, colour FROM things") { row -> String? in try row["colour"] }
    }
    #expect(found == [nil])
    try await second.close()

    do {
      _ = try open(engine)
      Issue.record("an older program opened a newer database")
    } catch let failure as DatabaseFailure {
      #expect(failure.kind == .unusable)
      #expect(failure.message.contains("newer than this program"))
      #expect(failure.message.contains("test 2"))
    }
  }

  @Test(
    "Beside newer steps that are all compatible an older program goes on",
    arguments: TestEngine.lasting)
  func compatibleSteps(engine: TestEngine) async throws {
    func step(_ number: Int, isCompatible: Bool) -> Migration {
      Migration(
        part: "test", number: number, caption: "column \(number)",
        sql: "ALTER TABLE things ADD COLUMN c\(number) TEXT", isCompatible: isCompatible)
    }
    let expanded = Self.things + [step(2, isCompatible: true)]
    try await open(engine, expanded).close()
    let older = try open(engine)
    try await older.write { try $0.execute("INSERT INTO things (id) VALUES ('a')") }
    try await older.close()
    let contracted = expanded + [step(3, isCompatible: false)]
    try await open(engine, contracted).close()
    do {
      _ = try open(engine)
      Issue.record("an older program opened a database that it cannot work with")
    } catch let failure as DatabaseFailure {
      #expect(failure.kind == .unusable && failure.message.contains("step test 3"))
    }
    try await open(engine, contracted).close()
  }

  @Test("Programs that start together take each step once", arguments: TestEngine.lasting)
  func startingTogether(engine: TestEngine) async throws {
    let counted = Migration(
      part: "test", number: 2, caption: "counted",
      sql: "CREATE TABLE counts (n BIGINT NOT NULL); INSERT INTO counts (n) VALUES (1);")
    let steps = Self.things + [counted]
    try await withThrowingTaskGroup(of: Database.self) { group in
      for _ in 0..<4 { group.addTask { try open(engine, steps) } }
      for try await database in group {
        let counts = try await database.read {
          try $0.value("SELECT COUNT(*) FROM counts", as: Int.self)
        }
        #expect(counts == 1)
      }
    }
  }

  @Test("A step that fails leaves the database at the step before", arguments: TestEngine.lasting)
  func failingStep(engine: TestEngine) async throws {
    let broken =
      Self.things + [
        Migration(
          part: "test", number: 2, caption: "broken",
          sql: "CREATE TABLE half (id TEXT); CREATE TABLE half (id TEXT);")
      ]
    #expect(throws: DatabaseFailure.self) { try open(engine, broken) }
    let database = try open(engine)
    await #expect(throws: DatabaseFailure.self) {
      try await database.read { try $0.value("SELECT COUNT(*) FROM half", as: Int.self) }
    }
  }

  @Test("Steps must be numbered 1, 2, 3", arguments: TestEngine.allCases)
  func gaps(engine: TestEngine) {
    let gap = [Migration(part: "test", number: 2, caption: "", sql: "")]
    #expect(throws: DatabaseFailure.self) { try open(engine, gap) }
  }
}
