import Foundation
import ServerKit
import ServerKitTesting
import ServiceLifecycle
import Testing
import WireKit

struct JobNote: Codable, Sendable, Equatable {
  var text: String
}

/// A suite about jobs: a clock that stands still, and a database of its own.
protocol JobQueueSuite {
  var clock: ManualClock { get }
  var directory: TemporaryDirectory { get }
}

extension JobQueueSuite {
  static var note: JobKind<JobNote> {
    JobKind("test.note", carrying: JobNote.self, timeLimit: .seconds(30), maximumAttempts: 3)
  }

  func queue(_ database: Database, ownsDatabase: Bool = true) -> JobQueue {
    JobQueue(
      database: database,
      settings: JobQueue.Settings(
        ownsDatabase: ownsDatabase, backOff: BackOff(first: .seconds(10)), jitter: { 1 }),
      logger: .silent, metrics: MetricsRegistry(), wallClock: clock.wall, clock: clock)
  }

  func open(_ engine: TestEngine) throws -> Database {
    try Database.open(
      engine.location(in: directory), migrations: [], changes: ChangeBus(), clock: clock.wall)
  }

  /// Runs the queue for as long as `body` takes.
  func running(_ queue: JobQueue, _ body: () async throws -> Void) async throws {
    let task = Task { try await queue.run() }
    defer { task.cancel() }
    try await body()
    task.cancel()
    try await task.value
  }

  func enqueue(
    _ text: String, key: String, on queue: JobQueue, _ database: Database, runAt: Timestamp? = nil,
    again: Bool = false
  ) async throws -> Bool {
    let kind = Self.note
    return try await database.write { db in
      try queue.enqueue(
        kind, JobNote(text: text), key: key, runAt: runAt, again: again, in: db)
    }
  }

  /// Lets seconds pass, but not while a job is at work, because its time limit uses the same clock.
  /// While a job waits, time passes only when the queue sleeps: a queue that is about to take a job
  /// has read the time already.
  func timePasses(
    in database: Database, bySteps step: Duration = .seconds(1), until what: String,
    _ condition: () async throws -> Bool
  ) async throws {
    try await eventually(what) {
      if try await condition() { return true }
      let jobs = try await database.read {
        try $0.all("SELECT state FROM jobs") { try $0["state"] as String }
      }
      if !jobs.contains("running"), clock.hasSleepers || !jobs.contains("ready") {
        clock.advance(by: step)
      }
      return try await condition()
    }
  }
}
