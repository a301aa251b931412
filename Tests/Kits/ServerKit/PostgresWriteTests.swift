import Foundation
import ServerKitTesting
import Testing

@testable import ServerKit

/// Transactions beside others, and those whose connection dies.
@Suite("Each PostgreSQL transaction is done once", .enabled(if: TestPostgres.server != nil))
struct PostgresWriteTests {
  private static let things = [
    Migration(
      part: "test", number: 1, caption: "things",
      sql: "CREATE TABLE things (id TEXT PRIMARY KEY, size BIGINT NOT NULL);")
  ]

  private let directory = TemporaryDirectory()

  private func open(
    _ url: String? = nil, settings: PostgresSettings = PostgresSettings(),
    changes: ChangeBus = ChangeBus()
  ) throws -> Database {
    try Database.open(
      .postgres(url ?? TestPostgres.url(for: directory), settings), migrations: Self.things,
      changes: changes)
  }

  private func add(_ id: String, to database: Database) async throws {
    try await database.write { db in
      try db.execute("INSERT INTO things (id, size) VALUES (\(id), 0)")
    }
  }

  private func size(of id: String, in db: Connection) throws -> Int {
    try db.value("SELECT size FROM things WHERE id = \(id)") ?? -1
  }

  private func count(_ database: Database) async throws -> Int? {
    try await database.read { try $0.value("SELECT COUNT(*) FROM things", as: Int.self) }
  }

  @Test("Of many that read and then write the same row, none is lost")
  func counting() async throws {
    let nodes = [try open(), try open()]
    try await add("a", to: nodes[0])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask {
          try await nodes[number % 2].write { db in
            let size = try self.size(of: "a", in: db)
            try db.execute("UPDATE things SET size = \(size + 1) WHERE id = 'a'")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await nodes[0].read { try size(of: "a", in: $0) } == 100)
  }

  @Test("Two that each leave alone what the other has read cannot both commit")
  func writeSkew() async throws {
    let database = try open()
    for id in ["a", "b"] { try await add(id, to: database) }
    // At most one of the two may be taken.
    await withTaskGroup(of: Void.self) { group in
      for id in ["a", "b"] {
        group.addTask {
          try? await database.write { db in
            let taken = try db.value("SELECT COUNT(*) FROM things WHERE size = 1", as: Int.self)
            Thread.sleep(forTimeInterval: 0.05)
            if taken == 0 { try db.execute("UPDATE things SET size = 1 WHERE id = \(id)") }
          }
        }
      }
    }
    let taken = try await database.read {
      try $0.value("SELECT COUNT(*) FROM things WHERE size = 1", as: Int.self)
    }
    #expect(taken == 1)
  }

  @Test("A repeated closure publishes what its last run has changed, and nothing else")
  func topics() async throws {
    let changes = ChangeBus()
    let (database, other) = (try open(changes: changes), try open())
    try await add("a", to: database)
    let runs = Shared(0)
    let before = changes.version(of: "run 1")
    let (hasRead, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    async let written: Void = database.write { db in
      let run = runs.update { $0 += 1; return $0 }
      db.changed("run \(run)")
      let size = try self.size(of: "a", in: db)
      if run == 1 {
        hasRead.signal()
        mayGoOn.wait()
      }
      try db.execute("UPDATE things SET size = \(size + 1) WHERE id = 'a'")
    }
    await Self.wait(for: hasRead)
    try await other.write { try $0.execute("UPDATE things SET size = 10 WHERE id = 'a'") }
    mayGoOn.signal()
    try await written
    #expect(runs.value == 2)
    #expect(changes.version(of: "run 1") == before)
    #expect(changes.version(of: "run 2") > before)
    #expect(try await database.read { try size(of: "a", in: $0) } == 11)
  }

  @Test("Who looks before inserting sees what was inserted in between")
  func quickerInsert() async throws {
    let (database, other) = (try open(), try open())
    let runs = Shared(0)
    let (hasRead, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    async let written = database.write { db -> String in
      let run = runs.update { $0 += 1; return $0 }
      let isThere = try self.size(of: "a", in: db) >= 0
      if run == 1 {
        hasRead.signal()
        mayGoOn.wait()
      }
      if isThere { return "there already" }
      try db.execute("INSERT INTO things (id, size) VALUES ('a', 0)")
      return "inserted"
    }
    await Self.wait(for: hasRead)
    try await add("a", to: other)
    mayGoOn.signal()
    #expect(try await written == "there already")
  }

  @Test("A closure that goes on after a failed statement commits nothing")
  func swallowed() async throws {
    let database = try open()
    try await add("a", to: database)
    await #expect(throws: DatabaseFailure.self) {
      try await database.write { db in
        try db.execute("INSERT INTO things (id, size) VALUES ('b', 0)")
        _ = try? db.execute("INSERT INTO things (id, size) VALUES ('a', 0)")
      }
    }
    #expect(try await count(database) == 1)
  }

  @Test(
    "A commit whose answer was lost is found out, and a lost commit is done again",
    arguments: [PostgresRelay.Behaviour.cutsAfterCommit, .cutsBeforeCommit])
  func lostAnswer(behaviour: PostgresRelay.Behaviour) async throws {
    let relay = PostgresRelay()
    defer { relay.close() }
    let changes = ChangeBus()
    let database = try open(relay.url(for: directory), changes: changes)
    try await add("a", to: database)
    let runs = Shared(0)
    let before = changes.version(of: "a")
    relay.set(behaviour)
    let size = try await database.write { db in
      runs.update { $0 += 1 }
      db.changed("a")
      try db.execute("UPDATE things SET size = size + 1 WHERE id = 'a'")
      return try self.size(of: "a", in: db)
    }
    #expect(relay.isPassing)
    #expect(size == 1)
    #expect(try await database.read { try self.size(of: "a", in: $0) } == 1)
    if case .cutsAfterCommit = behaviour {
      #expect(runs.value == 1)
    } else {
      #expect(runs.value == 2)
    }
    #expect(changes.version(of: "a") > before)
  }

  @Test("After the question a transaction cannot commit any more, and the question can be repeated")
  func fenced() async throws {
    let database = try open()
    let address = try PostgresAddress(TestPostgres.url(for: directory))
    let marks = CommitMarks()
    let link = try PostgresLink(to: address)
    let mark = marks.next()
    #expect(try marks.outcome(of: mark, on: link) == .aborted)
    #expect(try marks.outcome(of: mark, on: link) == .aborted)
    let late = PostgresConnection(try PostgresLink(to: address))
    try late.begin("ISOLATION LEVEL SERIALIZABLE READ WRITE")
    _ = try late.execute("INSERT INTO things (id, size) VALUES ('a', 0)")
    #expect(throws: PostgresError.self) { try late.commit(mark) }
    #expect(try await count(database) == 0)

    let second = marks.next()
    let good = PostgresConnection(try PostgresLink(to: address))
    try good.begin("ISOLATION LEVEL SERIALIZABLE READ WRITE")
    _ = try good.execute("INSERT INTO things (id, size) VALUES ('b', 0)")
    try good.commit(second)
    #expect(try marks.outcome(of: second, on: link) == .committed)
  }

  @Test("A connection that the server has ended is replaced, unseen by the caller")
  func endedConnections() async throws {
    let database = try open()
    try await add("a", to: database)
    for number in 1...3 {
      let ended = TestPostgres.run(
        """
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE application_name = 'quartet' AND pid <> pg_backend_pid()
        """)
      #expect(ended != "0")
      if number == 2 { #expect(try await count(database) == number) }
      try await add("\(number)", to: database)
    }
    #expect(try await count(database) == 4)
  }

  @Test("While the server is away everything is refused as for a full disk; then it goes on")
  func away() async throws {
    let relay = PostgresRelay()
    defer { relay.close() }
    let database = try open(relay.url(for: directory))
    try await add("a", to: database)
    relay.set(.away)
    for _ in 0..<3 {
      #expect(await kind { try await add("b", to: database) } == .unwritable)
      #expect(await kind { _ = try await count(database) } == .unwritable)
    }
    #expect(await database.writeRefusal()?.kind == .unwritable)
    relay.set(.passing)
    try await add("b", to: database)
    #expect(try await count(database) == 2)
  }

  @Test("A text that PostgreSQL cannot store is a broken rule, and is not cut")
  func zeroCharacter() async throws {
    let database = try open()
    #expect(await kind { try await add("a\0b", to: database) } == .ruleBroken)
    #expect(try await count(database) == 0)
  }

  private func kind(_ work: () async throws -> Void) async -> DatabaseFailure.Kind? {
    do {
      try await work()
      return nil
    } catch {
      return (error as? DatabaseFailure)?.kind
    }
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
}
