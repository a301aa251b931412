import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

/// Writes that wait for one another share a commit. `publish` is called once for each commit.
struct GroupCommitTests {
  private let commits = Shared<[[String]]>([])
  private let directory = TemporaryDirectory()

  private func open(
    _ engine: TestEngine, quickCommit: Duration = .seconds(60)
  ) throws -> SQLiteEngine {
    let engine = try SQLiteEngine(
      at: engine == .sqliteFile ? .directory(directory.url) : .inMemory(),
      quickCommit: quickCommit, publish: { [commits] in commits.append($0) })
    try engine.migrate { db in
      try db.engine.executeSchema(
        """
        CREATE TABLE things (id TEXT PRIMARY KEY);
        CREATE TABLE parts (thing TEXT NOT NULL REFERENCES things (id));
        """)
    }
    return engine
  }

  /// Holds the writer with one write for as long as `body` takes, then waits for that write.
  private func holdingWriter(of engine: SQLiteEngine, _ body: () async throws -> Void) async throws
  {
    let isHeld = Shared(false)
    let mayGoOn = DispatchSemaphore(value: 0)
    async let first: Void = engine.write { db in
      db.changed("first")
      isHeld.update { $0 = true }
      mayGoOn.wait()
    }
    try await eventually("the writer is held") { isHeld.value }
    try await body()
    // Longer than a group may last, so waiting writes are in the next group.
    try await Task.sleep(for: .milliseconds(30))
    mayGoOn.signal()
    try await first
  }

  /// Queues the writes in this order while the writer is held; returns their results.
  private func queued<Value: Sendable>(
    on engine: SQLiteEngine, _ writes: [@Sendable (Connection) throws -> Value]
  ) async throws -> [Result<Value, any Error>] {
    var tasks: [Task<Value, any Error>] = []
    try await holdingWriter(of: engine) {
      for (number, write) in writes.enumerated() {
        tasks.append(Task { try await engine.write(write) })
        try await eventually("write \(number) waits") { engine.commits.waitingCount == number + 1 }
      }
    }
    var results: [Result<Value, any Error>] = []
    for task in tasks { results.append(await task.result) }
    return results
  }

  private func add(_ id: String) -> @Sendable (Connection) throws -> Void {
    { db in
      try db.execute("INSERT INTO things (id) VALUES (\(id))")
      db.changed(id)
    }
  }

  private func things(in engine: SQLiteEngine) async throws -> [String] {
    try await engine.read { db in
      try db.all("SELECT id FROM things ORDER BY id") { try $0["id"] }
    }
  }

  @Test(
    "Writes that wait share a commit, and are published in their order",
    arguments: TestEngine.embedded)
  func sharedCommit(engine: TestEngine) async throws {
    let engine = try open(engine)
    let results = try await queued(on: engine, [add("c"), add("a"), add("b")])
    #expect(results.allSatisfy { (try? $0.get()) != nil })
    #expect(commits.value == [["first"], ["c", "a", "b"]])
    #expect(try await things(in: engine) == ["a", "b", "c"])
  }

  @Test(
    "A quick disk commits small groups, so that answers and new requests overlap; a slow one large ones",
    arguments: [(Duration.seconds(60), [24, 6]), (.zero, [30])])
  func groupSize(quickCommit: Duration, sizes: [Int]) async throws {
    let engine = try open(.sqliteInMemory, quickCommit: quickCommit)
    // The write that holds the writer changes nothing, so this one says how quick the disk is.
    try await engine.write(add("before"))
    let results = try await queued(on: engine, (0..<30).map { add("\($0)") })
    #expect(results.allSatisfy { (try? $0.get()) != nil })
    #expect(commits.value.map(\.count) == [1, 1] + sizes)
  }

  @Test("A write that throws takes back only what it did itself", arguments: TestEngine.embedded)
  func oneThrows(engine: TestEngine) async throws {
    let engine = try open(engine)
    let refused: @Sendable (Connection) throws -> Void = { db in
      try db.execute("INSERT INTO things (id) VALUES ('b')")
      db.changed("b")
      throw Problem.conflict("no")
    }
    let results = try await queued(on: engine, [add("a"), refused, add("a"), add("c")])
    #expect(throws: Never.self) { try results[0].get() }
    #expect(throws: Problem.self) { try results[1].get() }
    #expect(throws: DatabaseFailure.self) { try results[2].get() }
    #expect(throws: Never.self) { try results[3].get() }
    #expect(commits.value == [["first"], ["a", "c"]])
    #expect(try await things(in: engine) == ["a", "c"])
  }

  @Test(
    "Only a write that throws after a change lets its group run again, once and in the same order",
    arguments: TestEngine.embedded)
  func runsAgain(engine: TestEngine) async throws {
    let engine = try open(engine)
    let runs = Shared<[String]>([])
    @Sendable func write(
      _ id: String, isRefused: Bool = false, changes: Bool = true
    ) -> @Sendable (Connection) throws -> Void {
      { db in
        runs.append(id)
        if changes { try db.execute("INSERT INTO things (id) VALUES (\(id))") }
        if isRefused { throw Problem.conflict("no") }
        db.changed(id)
      }
    }
    let harmless = [write("a"), write("b", isRefused: true, changes: false), write("c")]
    let first = try await queued(on: engine, harmless)
    #expect(runs.value == ["a", "b", "c"])
    #expect(throws: Problem.self) { try first[1].get() }

    runs.update { $0 = [] }
    let second = try await queued(
      on: engine,
      [write("d"), write("e", isRefused: true), write("f", isRefused: true), write("g")])
    #expect(runs.value == ["d", "e", "d", "e", "f", "g"])
    #expect(throws: Problem.self) { try second[1].get() }
    #expect(throws: Problem.self) { try second[2].get() }
    #expect(commits.value == [["first"], ["a", "c"], ["first"], ["d", "g"]])
    #expect(try await things(in: engine) == ["a", "c", "d", "g"])
  }

  @Test("A write alone that throws after a change leaves nothing", arguments: TestEngine.embedded)
  func aloneThrows(engine: TestEngine) async throws {
    let engine = try open(engine)
    await #expect(throws: Problem.self) {
      try await engine.write { db in
        try db.execute("INSERT INTO things (id) VALUES ('a')")
        db.changed("a")
        throw Problem.conflict("no")
      }
    }
    #expect(try await things(in: engine).isEmpty)
    #expect(commits.value == [[]])
    try await engine.write(add("b"))
    #expect(try await things(in: engine) == ["b"])
  }

  @Test(
    "When the commit fails, or SQLite takes the transaction back, every write of the group fails",
    arguments: [
      // A reference that is looked at only by the commit.
      ["PRAGMA defer_foreign_keys = ON", "INSERT INTO parts (thing) VALUES ('nothing')"],
      ["INSERT OR ROLLBACK INTO things (id) VALUES ('a')"],
    ])
  func groupFails(statements: [String]) async throws {
    let engine = try open(.sqliteFile)
    let fatal: @Sendable (Connection) throws -> Void = { db in
      for statement in statements { try db.execute(SQL(stringLiteral: statement)) }
    }
    let results = try await queued(on: engine, [add("a"), fatal])
    for result in results { #expect(throws: DatabaseFailure.self) { try result.get() } }
    #expect(commits.value == [["first"]])
    #expect(try await things(in: engine).isEmpty)
    // The engine goes on.
    try await engine.write(add("b"))
    #expect(try await things(in: engine) == ["b"])
  }

  @Test(
    "A write whose task is cancelled before its turn changes nothing",
    arguments: TestEngine.embedded)
  func cancelled(engine: TestEngine) async throws {
    let engine = try open(engine)
    var task: Task<Void, any Error>?
    try await holdingWriter(of: engine) {
      task = Task { [add] in try await engine.write(add("a")) }
      try await eventually("it waits") { engine.commits.waitingCount == 1 }
      task?.cancel()
    }
    let result = await task?.result
    #expect(throws: CancellationError.self) { try result?.get() }
    #expect(try await things(in: engine).isEmpty)
  }

  @Test("Many writes at once are each done once, in fewer commits", arguments: TestEngine.embedded)
  func many(engine: TestEngine) async throws {
    let engine = try open(engine)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 { group.addTask { [add] in try await engine.write(add("\(number)")) } }
      try await group.waitForAll()
    }
    #expect(try await things(in: engine).count == 200)
    #expect(commits.value.flatMap { $0 }.count == 200)
    #expect(commits.value.count < 200)
  }
}

extension Shared {
  fileprivate func append<Element: Sendable>(_ element: Element) where Value == [Element] {
    update { $0.append(element) }
  }
}
