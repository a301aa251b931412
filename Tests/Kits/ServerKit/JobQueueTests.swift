import Foundation
import ServerKit
import ServerKitTesting
import ServiceLifecycle
import Testing
import WireKit

struct JobQueueTests: JobQueueSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

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
          try queue.enqueue(Self.note, JobNote(text: ""), key: "a", in: db)
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
