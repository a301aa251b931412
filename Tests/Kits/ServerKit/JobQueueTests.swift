import Foundation
import ServerKit
import ServerKitTesting
import ServiceLifecycle
import Testing
import WireKit

struct JobQueueTests {
  private struct Note: Codable, Sendable, Equatable {
    var text: String
  }

  private static let note = JobKind(
    "test.note", carrying: Note.self, timeLimit: .seconds(30), maximumAttempts: 3)

  private let clock = ManualClock()

  private let directory = TemporaryDirectory()

  private func queue(_ database: Database, ownsDatabase: Bool = true) -> JobQueue {
    JobQueue(
      database: database,
      settings: JobQueue.Settings(
        ownsDatabase: ownsDatabase, backOff: BackOff(first: .seconds(10)), jitter: { 1 }),
      logger: .silent, metrics: MetricsRegistry(), wallClock: clock.wall, clock: clock)
  }

  private func open(_ engine: TestEngine) throws -> Database {
    try Database.open(
      engine.location(in: directory), migrations: [], changes: ChangeBus(), clock: clock.wall)
  }

  /// Runs the queue for as long as `body` takes.
  private func running(_ queue: JobQueue, _ body: () async throws -> Void) async throws {
    let task = Task { try await queue.run() }
    defer { task.cancel() }
    try await body()
    task.cancel()
    try await task.value
  }

  private func enqueue(
    _ text: String, key: String, on queue: JobQueue, _ database: Database, runAt: Timestamp? = nil,
    again: Bool = false
  ) async throws -> Bool {
    try await database.write { db in
      try queue.enqueue(
        Self.note, Note(text: text), key: key, runAt: runAt, again: again, in: db)
    }
  }

  @Test(
    "A job runs as soon as its transaction is committed, once per key",
    arguments: TestEngine.allCases)
  func runs(engine: TestEngine) async throws {
    let database = try open(engine)
    let queue = queue(database)
    let done = Shared<[String]>([])
    queue.register(Self.note) { note, attempt in
      done.update { $0.append("\(attempt.key) \(attempt.number) \(note.text)") }
    }
    try await running(queue) {
      #expect(try await enqueue("hello", key: "a", on: queue, database))
      #expect(try await !enqueue("again", key: "a", on: queue, database))
      try await eventually("it runs") { done.value == ["a 1 hello"] }
      #expect(try await enqueue("other", key: "b", on: queue, database))
      try await eventually("it runs") { done.value == ["a 1 hello", "b 1 other"] }
      // Also after it is done, its key is remembered.
      #expect(try await !enqueue("again", key: "a", on: queue, database))
    }
  }

  @Test(
    "A job that has ended can be started anew under its key, with all its attempts",
    arguments: TestEngine.allCases)
  func again(engine: TestEngine) async throws {
    let database = try open(engine)
    let queue = queue(database)
    let done = Shared<[String]>([])
    queue.register(Self.note) { note, attempt in
      if note.text == "hopeless" { throw JobAbandoned("hopeless") }
      done.update { $0.append("\(attempt.number) \(note.text)") }
    }
    #expect(try await enqueue("hopeless", key: "a", on: queue, database, again: true))
    // It has not ended: it waits.
    #expect(try await !enqueue("other", key: "a", on: queue, database, again: true))
    try await running(queue) {
      try await eventually("it fails") { try await queue.failed().count == 1 }
      #expect(try await !enqueue("once", key: "a", on: queue, database))
      #expect(try await enqueue("better", key: "a", on: queue, database, again: true))
      try await eventually("it runs") { done.value == ["1 better"] }
      #expect(try await queue.failed().isEmpty)
    }
  }

  @Test("A transaction that fails leaves no job", arguments: TestEngine.allCases)
  func rollback(engine: TestEngine) async throws {
    let database = try open(engine)
    let queue = queue(database)
    let runs = Shared(0)
    queue.register(Self.note) { _, _ in runs.update { $0 += 1 } }
    try await running(queue) {
      await #expect(throws: Problem.self) {
        try await database.write { db in
          try queue.enqueue(Self.note, Note(text: ""), key: "a", in: db)
          throw Problem.conflict("no")
        }
      }
      #expect(try await enqueue("", key: "b", on: queue, database))
      try await eventually("the other runs") { runs.value == 1 }
    }
    #expect(runs.value == 1)
  }

  @Test(
    "A failing job waits longer each time and in the end stays to be seen",
    arguments: TestEngine.allCases)
  func retries(engine: TestEngine) async throws {
    let database = try open(engine)
    let queue = queue(database)
    let attempts = Shared<[Int64]>([])
    queue.register(Self.note) { [clock] _, _ in
      let now = clock.wall.now()
      attempts.update { $0.append(now.milliseconds) }
      throw Problem.unavailable("Square does not answer")
    }
    let start = clock.wall.now()
    try await running(queue) {
      _ = try await enqueue("", key: "a", on: queue, database)
      try await eventually("attempt 1") { attempts.value.count == 1 }
      for number in 2...3 {
        try await timePasses(in: database, until: "attempt \(number)") {
          attempts.value.count == number
        }
      }
      try await eventually("it has failed") { try await queue.failed().count == 1 }
    }
    let times = attempts.value.map { $0 - start.milliseconds }
    #expect(times.count == 3)
    #expect(times[1] - times[0] >= 10_000)
    #expect(times[2] - times[1] >= 20_000)
    let failed = try #require(try await queue.failed().first)
    #expect(failed.attempts == 3)
    #expect(failed.error?.contains("Square does not answer") == true)
  }

  /// Lets seconds pass, but not while a job is at work, because its time limit uses the same clock.
  private func timePasses(
    in database: Database, bySteps step: Duration = .seconds(1), until what: String,
    _ condition: () async throws -> Bool
  ) async throws {
    try await eventually(what) {
      if try await condition() { return true }
      let atWork = try await database.read {
        try $0.value("SELECT COUNT(*) FROM jobs WHERE state = 'running'", as: Int.self)
      }
      if atWork == 0 { clock.advance(by: step) }
      return try await condition()
    }
  }

  @Test("A job that gives up is not tried again", arguments: TestEngine.allCases)
  func abandoned(engine: TestEngine) async throws {
    let database = try open(engine)
    let queue = queue(database)
    queue.register(Self.note) { _, _ in throw JobAbandoned("There is no such order.") }
    try await running(queue) {
      _ = try await enqueue("", key: "a", on: queue, database)
      try await eventually("it has failed") { try await queue.failed().count == 1 }
    }
    #expect(try await queue.failed().first?.attempts == 1)
  }

  @Test(
    "An attempt that takes too long is broken off and tried again", arguments: TestEngine.allCases)
  func timeLimit(engine: TestEngine) async throws {
    let database = try open(engine)
    let queue = queue(database)
    let attempts = Shared(0)
    queue.register(Self.note) { _, _ in
      if attempts.update({
        $0 += 1
        return $0
      }) == 1 {
        try await Task.sleep(for: .seconds(3600))
      }
    }
    try await running(queue) {
      _ = try await enqueue("", key: "a", on: queue, database)
      try await eventually("it is tried again") {
        clock.advance(by: .seconds(1))
        return attempts.value == 2
      }
    }
  }

  @Test("A job for later runs later", arguments: TestEngine.allCases)
  func later(engine: TestEngine) async throws {
    let database = try open(engine)
    let queue = queue(database)
    let runs = Shared(0)
    queue.register(Self.note) { _, _ in runs.update { $0 += 1 } }
    try await running(queue) {
      let tomorrow = clock.wall.now().adding(.seconds(24 * 3600))
      _ = try await enqueue("", key: "later", on: queue, database, runAt: tomorrow)
      _ = try await enqueue("", key: "now", on: queue, database)
      try await eventually("the other runs") { runs.value == 1 }
      try await timePasses(in: database, bySteps: .seconds(3600), until: "it runs a day later") {
        runs.value == 2
      }
    }
    #expect(clock.now.offset >= .seconds(24 * 3600))
  }

  /// A process that is killed at work. It never reports the end of its attempt, and loses its
  /// database.
  private func killed(on engine: TestEngine) async throws {
    let database = try open(engine)
    let queue = queue(database)
    let started = Shared(false)
    queue.register(Self.note) { _, _ in
      started.update { $0 = true }
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        Self.forever.update { $0.append(continuation) }
      }
    }
    let task = Task { try await queue.run() }
    _ = try await enqueue("survives", key: "a", on: queue, database)
    try await eventually("it has begun") { started.value }
    task.cancel()
    try await database.close()
  }

  private static let forever = Shared<[CheckedContinuation<Void, Never>]>([])

  @Test(
    "After a kill the job runs again at once in the process that owns the data",
    arguments: TestEngine.lasting)
  func kill(engine: TestEngine) async throws {
    try await killed(on: engine)
    let database = try open(engine)
    let queue = queue(database)
    let done = Shared<[String]>([])
    queue.register(Self.note) { note, attempt in
      done.update { $0.append("\(note.text) \(attempt.number)") }
    }
    try await running(queue) {
      // The attempt that the kill broke off is no failure of the job's.
      try await eventually("it runs") { done.value == ["survives 1"] }
    }
  }

  /// A database with a job that has met so many kills in a row, the last of them just now.
  private func metKills(_ number: Int, on engine: TestEngine) async throws -> Database {
    try await killed(on: engine)
    let database = try open(engine)
    try await database.write { try $0.execute("UPDATE jobs SET interruptions = \(number - 1)") }
    return database
  }

  @Test("A job that has met twenty kills in a row is given up", arguments: TestEngine.lasting)
  func killedAgainAndAgain(engine: TestEngine) async throws {
    let database = try await metKills(20, on: engine)
    let queue = queue(database)
    queue.register(Self.note) { _, _ in Issue.record("it must not run again") }
    try await running(queue) {
      try await timePasses(in: database, bySteps: .seconds(10), until: "it is given up") {
        try await queue.failed().count == 1
      }
    }
    #expect(try await queue.failed().first?.attempts == 1)
  }

  @Test(
    "After three kills in a row the server gets a minute without the job that met them",
    arguments: TestEngine.lasting)
  func respite(engine: TestEngine) async throws {
    let database = try await metKills(3, on: engine)
    let queue = queue(database)
    let runs = Shared<[String]>([])
    queue.register(Self.note) { note, attempt in
      runs.update { $0.append("\(note.text) \(attempt.number)") }
    }
    try await running(queue) {
      _ = try await enqueue("other", key: "b", on: queue, database)
      try await eventually("the other runs") { runs.value == ["other 1"] }
      try await timePasses(in: database, until: "it runs after all") {
        runs.value == ["other 1", "survives 1"]
      }
    }
    #expect(clock.now.offset >= .seconds(60))
  }

  @Test(
    "Where others may work too, the dead process's lease must run out first",
    arguments: TestEngine.lasting)
  func leases(engine: TestEngine) async throws {
    try await killed(on: engine)
    let database = try open(engine)
    let queue = queue(database, ownsDatabase: false)
    let done = Shared(0)
    queue.register(Self.note) { note, _ in if note.text == "survives" { done.update { $0 += 1 } } }
    try await running(queue) {
      let ready = Shared(0)
      queue.register(JobKind("test.other", carrying: Note.self)) { _, _ in ready.update { $0 += 1 }
      }
      try await database.write { db in
        try queue.enqueue(
          JobKind("test.other", carrying: Note.self), Note(text: ""), key: "b", in: db)
      }
      try await eventually("the queue works") { ready.value == 1 }
      #expect(done.value == 0)
      clock.advance(by: .seconds(44))
      #expect(done.value == 0)
      try await eventually("the lease has run out") {
        clock.advance(by: .seconds(1))
        return done.value == 1
      }
    }
  }

  @Test(
    "A job that a stopping server breaks off keeps its attempts", arguments: TestEngine.allCases)
  func stopped(engine: TestEngine) async throws {
    let database = try open(engine)
    let first = queue(database)
    let started = Shared(false)
    first.register(Self.note) { _, _ in
      started.update { $0 = true }
      try await Task.sleep(for: .seconds(3600))
    }
    try await running(first) {
      _ = try await enqueue("", key: "a", on: first, database)
      try await eventually("it has begun") { started.value }
    }
    let second = queue(database, ownsDatabase: false)
    let attempts = Shared<[Int]>([])
    second.register(Self.note) { _, attempt in attempts.update { $0.append(attempt.number) } }
    try await running(second) {
      try await eventually("it runs again at once") { attempts.value == [1] }
    }
  }

  @Test("Finished jobs are forgotten after a week", arguments: TestEngine.allCases)
  func removal(engine: TestEngine) async throws {
    let database = try open(engine)
    let queue = queue(database)
    let runs = Shared(0)
    queue.register(Self.note) { _, _ in runs.update { $0 += 1 } }
    try await running(queue) {
      _ = try await enqueue("", key: "a", on: queue, database)
      try await eventually("it is done") {
        try await database.read {
          try $0.value("SELECT COUNT(*) FROM jobs WHERE state = 'done'", as: Int.self)
        } == 1
      }
      try await queue.removeOld()
      #expect(try await !enqueue("", key: "a", on: queue, database))
      clock.advance(by: .seconds(8 * 24 * 3600))
      try await queue.removeOld()
      #expect(try await enqueue("", key: "a", on: queue, database))
    }
  }
}
