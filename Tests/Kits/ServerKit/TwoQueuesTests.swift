import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

/// Several processes may work on one database, so a row may change after it was read.
struct TwoQueuesTests {
  private static let note = JobKind("test.note", carrying: String.self)

  private let clock = ManualClock()
  private let directory = TemporaryDirectory()

  private func open(_ engine: TestEngine) throws -> Database {
    try Database.open(
      engine.location(in: directory), migrations: [], changes: ChangeBus(), clock: clock.wall)
  }

  private func queue(_ database: Database) -> JobQueue {
    JobQueue(
      database: database, logger: .silent, metrics: MetricsRegistry(), wallClock: clock.wall,
      clock: clock)
  }

  private func next(in database: Database) async throws -> WaitingJob? {
    try await database.read { try JobTable(db: $0).next(1, kinds: [Self.note.name]).first }
  }

  private func take(_ job: WaitingJob, as lease: String, in database: Database) async throws
    -> ClaimedJob?
  {
    let now = clock.wall.now()
    let claim = JobClaim(job: job, lease: lease, until: now.adding(.seconds(45)))
    return try await database.write { try JobTable(db: $0).take(claim, now: now) }
  }

  @Test("Of two queues that have read the same job, one gets it", arguments: TestEngine.allCases)
  func oneClaims(engine: TestEngine) async throws {
    let database = try open(engine)
    let jobs = queue(database)
    try await database.write { _ = try jobs.enqueue(Self.note, "", key: "a", in: $0) }
    let seen = try #require(try await next(in: database))
    let first = try #require(try await take(seen, as: "one", in: database))
    #expect(try await take(seen, as: "two", in: database) == nil)
    #expect(first.attempt == 1 && first.lease == "one")
  }

  @Test(
    "A lease that has run out is taken over once, from the lease that was read",
    arguments: TestEngine.allCases)
  func oneTakesOver(engine: TestEngine) async throws {
    let database = try open(engine)
    let jobs = queue(database)
    try await database.write { _ = try jobs.enqueue(Self.note, "", key: "a", in: $0) }
    let ready = try #require(try await next(in: database))
    _ = try await take(ready, as: "dead", in: database)
    clock.advance(by: .seconds(46))
    let seen = try #require(try await next(in: database))
    #expect(seen.lease == "dead" && seen.dueAt <= clock.wall.now())
    let taken = try #require(try await take(seen, as: "one", in: database))
    #expect(taken.attempt == 1 && taken.interruptions == 1)
    #expect(try await take(seen, as: "two", in: database) == nil)
  }

  @Test(
    "A job that was tried and put off since it was read is not tried early",
    arguments: TestEngine.allCases)
  func putOff(engine: TestEngine) async throws {
    let database = try open(engine)
    let jobs = queue(database)
    try await database.write { _ = try jobs.enqueue(Self.note, "", key: "a", in: $0) }
    let seen = try #require(try await next(in: database))
    let job = try #require(try await take(seen, as: "one", in: database))
    let now = clock.wall.now()
    try await database.write {
      try JobTable(db: $0).retry(job, at: now.adding(.seconds(10)), error: "", now: now)
    }
    #expect(try await take(seen, as: "two", in: database) == nil)
  }

  @Test(
    "Two queues share the work of one database, and no job runs twice",
    arguments: TestEngine.allCases)
  func sharedWork(engine: TestEngine) async throws {
    let database = try open(engine)
    let queues = [queue(database), queue(database)]
    let runs = Shared<[String: [Int]]>([:])
    for (number, queue) in queues.enumerated() {
      queue.register(Self.note) { _, attempt in
        runs.update { $0[attempt.key, default: []].append(number) }
        try await Task.sleep(for: .milliseconds(1))
      }
    }
    let tasks = queues.map { queue in Task { try await queue.run() } }
    defer { for task in tasks { task.cancel() } }
    for batch in 0..<10 {
      try await database.write { db in
        for number in 0..<10 {
          try queues[0].enqueue(Self.note, "", key: "\(batch * 10 + number)", in: db)
        }
      }
    }
    try await eventually("all are done") {
      try await database.read {
        try $0.value("SELECT COUNT(*) FROM jobs WHERE state = 'done'", as: Int.self)
      } == 100
    }
    #expect(runs.value.count == 100)
    #expect(runs.value.values.allSatisfy { $0.count == 1 })
  }

  @Test("Of two repetitions of a dead request, one takes it over", arguments: TestEngine.allCases)
  func oneRepetition(engine: TestEngine) async throws {
    let database = try open(engine)
    @Sendable func call(_ lease: String) -> IdempotentCall {
      IdempotentCall(caller: "c", key: "k", fingerprint: "f", lease: lease)
    }
    let now = clock.wall.now()
    let until = now.adding(.seconds(120))
    _ = try await database.write {
      try IdempotencyTable(db: $0).claim(
        call("dead"), now: now, lease: .seconds(60), lifetime: .seconds(3600))
    }
    let stored = try await database.read { try IdempotencyTable(db: $0).stored(for: call("one")) }
    let seen = try #require(stored)
    #expect(
      try await database.write {
        try IdempotencyTable(db: $0).takeOver(seen, by: call("one"), until: until)
      })
    #expect(
      try await !database.write {
        try IdempotencyTable(db: $0).takeOver(seen, by: call("two"), until: until)
      })
    let holder = try await database.read { try IdempotencyTable(db: $0).stored(for: call("one")) }
    #expect(holder?.lease == "one")
  }
}
