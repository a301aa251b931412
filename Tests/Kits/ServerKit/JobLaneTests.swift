import Foundation
import ServerKit
import ServerKitTesting
import Testing
import WireKit

@Suite("Lanes of jobs")
struct JobLaneTests: JobQueueSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  private static let long = JobKind("test.long", carrying: JobNote.self, timeLimit: .seconds(3600))

  /// What long jobs have done.
  private struct Work: Sendable {
    var running = 0
    var most = 0
    var begun: [String] = []
  }

  private func enqueue(
    _ keys: [String], of owner: String?, on queue: JobQueue, _ database: Database
  ) async throws {
    try await database.write { db in
      for key in keys {
        try queue.enqueue(Self.long, JobNote(text: key), key: key, owner: owner, in: db)
      }
    }
  }

  @Test(
    "Long jobs fill the places of their own lane only: a short one does not wait",
    arguments: TestEngine.allCases)
  func apart(engine: TestEngine) async throws {
    let database = try open(engine)
    let queue = queue(database)
    let (work, isOver, short) = (Shared(Work()), Shared(false), Shared(0))
    queue.register(Self.long, in: JobLane("test.long", places: 2)) { note, _ in
      work.update { work in
        work.running += 1
        work.most = max(work.most, work.running)
        work.begun.append(note.text)
      }
      while !isOver.value { try await Task.sleep(for: .milliseconds(2)) }
      work.update { $0.running -= 1 }
    }
    queue.register(Self.note) { _, _ in short.update { $0 += 1 } }
    try await enqueue((0..<20).map { "long \($0)" }, of: "ada", on: queue, database)
    try await running(queue) {
      try await eventually("two are at work") { work.value.running == 2 }
      #expect(try await enqueue("short", key: "a", on: queue, database))
      try await eventually("the short one is done") { short.value == 1 }
      #expect(work.value.begun.count == 2)
      isOver.update { $0 = true }
      try await eventually("all are done") { work.value.begun.count == 20 }
    }
    #expect(work.value.most == 2)
  }

  @Test(
    "People take turns, however many jobs one of them has waiting", arguments: TestEngine.allCases)
  func turns(engine: TestEngine) async throws {
    let database = try open(engine)
    let queue = queue(database)
    let begun = Shared<[String]>([])
    queue.register(Self.long, in: JobLane("test.long", places: 1)) { [clock] note, _ in
      begun.update { $0.append(note.text) }
      clock.advance(by: .seconds(1))
    }
    try await enqueue(["a1", "a2", "a3", "a4"], of: "ada", on: queue, database)
    clock.advance(by: .seconds(1))
    try await enqueue(["b1", "b2"], of: "ben", on: queue, database)
    clock.advance(by: .seconds(1))
    try await enqueue(["x"], of: nil, on: queue, database)
    try await queue.runDue()
    // Those of one moment go by their ids.
    let order = begun.value.map { String($0.prefix(1)) }
    #expect(order == ["a", "b", "x", "a", "b", "a", "a"])
  }

  @Test(
    "Two nodes share a lane's turns: each has its places, and a newcomer waits for one job at most",
    arguments: TestEngine.allCases)
  func nodes(engine: TestEngine) async throws {
    let database = try open(engine)
    let queues = [queue(database, ownsDatabase: false), queue(database, ownsDatabase: false)]
    let (work, isOver) = (Shared(Work()), Shared(false))
    for queue in queues {
      queue.register(Self.long, in: JobLane("test.long", places: 1)) { [clock] note, _ in
        work.update { work in
          work.running += 1
          work.most = max(work.most, work.running)
          work.begun.append(note.text)
        }
        clock.advance(by: .milliseconds(1))
        while !isOver.value { try await Task.sleep(for: .milliseconds(2)) }
        work.update { $0.running -= 1 }
      }
    }
    try await enqueue((0..<10).map { "a\($0)" }, of: "ada", on: queues[0], database)
    let tasks = queues.map { queue in Task { try await queue.run() } }
    defer { for task in tasks { task.cancel() } }
    try await eventually("both nodes work for Ada") { work.value.running == 2 }
    try await enqueue(["b"], of: "ben", on: queues[1], database)
    isOver.update { $0 = true }
    try await eventually("all are done") { work.value.begun.count == 11 }
    #expect(work.value.begun.prefix(3).contains("b"))
    #expect(Set(work.value.begun).count == 11 && work.value.most == 2)
  }

  @Test("A turn of more than a day ago is forgotten", arguments: TestEngine.allCases)
  func forgotten(engine: TestEngine) async throws {
    let database = try open(engine)
    let queue = queue(database)
    queue.register(Self.long, in: JobLane("test.long", places: 1)) { _, _ in }
    try await enqueue(["a"], of: "ada", on: queue, database)
    try await queue.runDue()
    func count() async throws -> Int? {
      try await database.read { try $0.value("SELECT COUNT(*) FROM job_turns") }
    }
    #expect(try await count() == 1)
    clock.advance(by: .seconds(24 * 3600 + 1))
    try await queue.removeOld()
    #expect(try await count() == 0)
  }
}
