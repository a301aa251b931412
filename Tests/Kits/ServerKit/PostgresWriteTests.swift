import Foundation
import ServerKitTesting
import Testing

@testable import ServerKit

/// Transactions beside others.
@Suite("Each PostgreSQL transaction is done once", .enabled(if: TestPostgres.server != nil))
struct PostgresWriteTests: PostgresSuite {
  let directory = TemporaryDirectory()

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
      let run = runs.update {
        $0 += 1
        return $0
      }
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
      let run = runs.update {
        $0 += 1
        return $0
      }
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
