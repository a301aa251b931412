import Foundation
import ServerKit
import ServerKitTesting
import ServiceLifecycle
import Testing
import WireKit

@Suite("Jobs whose process is killed, or told to stop")
struct KilledJobTests: JobQueueSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

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
      queue.register(JobKind("test.other", carrying: JobNote.self)) { _, _ in
        ready.update { $0 += 1 }
      }
      try await database.write { db in
        try queue.enqueue(
          JobKind("test.other", carrying: JobNote.self), JobNote(text: ""), key: "b", in: db)
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
}
