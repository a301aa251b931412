import Foundation
import ServerKitTesting
import Testing

@testable import ServerKit

/// Transactions whose connection dies.
@Suite(
  "A PostgreSQL server that goes away loses nothing and doubles nothing",
  .enabled(if: TestPostgres.server != nil))
struct PostgresOutageTests: PostgresSuite {
  let directory = TemporaryDirectory()

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
    // Other processes of tests use the same server.
    let name = "ended_\(Int.random(in: 0...999_999))"
    let database = try open(TestPostgres.url(for: directory) + "&application_name=\(name)")
    try await add("a", to: database)
    for number in 1...3 {
      let ended = TestPostgres.run(
        """
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE application_name = '\(name)'
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

  private func kind(_ work: () async throws -> Void) async -> DatabaseFailure.Kind? {
    do {
      try await work()
      return nil
    } catch {
      return (error as? DatabaseFailure)?.kind
    }
  }
}
