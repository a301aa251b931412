import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Looking for the next jobs, however many wait")
struct WaitingJobsTests: JobQueueSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  @Test("reads the first ones by an index, and sorts nothing")
  func plan() async throws {
    let steps = try await plan(of: JobTable.next(8, kinds: ["a", "b"]))
    #expect(steps.contains { $0.contains("USING INDEX jobs_waiting") }, "\(steps)")
    #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
  }

  @Test("of a lane reads those of its kinds alone")
  func planOfLane() async throws {
    let steps = try await plan(of: JobTable.earliest(kinds: ["a", "b"]))
    #expect(steps.contains { $0.contains("jobs_waiting_by_kind (kind=?") }, "\(steps)")
  }

  @Test("A job that is due in some minutes wakes no queue, and runs in time")
  func later() async throws {
    let database = try open(.sqliteInMemory)
    let queue = queue(database)
    let done = Shared<[Timestamp]>([])
    queue.register(Self.note) { _, _ in
      let now = clock.wall.now()
      done.update { $0.append(now) }
    }
    try await running(queue) {
      let due = clock.wall.now().adding(.seconds(300))
      let before = database.changes.version(of: "jobs")
      #expect(try await enqueue("later", key: "a", on: queue, database, runAt: due))
      #expect(database.changes.version(of: "jobs") == before)
      try await timePasses(in: database, bySteps: .seconds(10), until: "it runs") {
        !done.value.isEmpty
      }
      let time = try #require(done.value.first)
      #expect(time >= due && time < due.adding(.seconds(60)))
    }
  }

  private func plan(of query: SQL) async throws -> [String] {
    try await open(.sqliteInMemory).read { db in
      try db.all("EXPLAIN QUERY PLAN \(query)") { try $0["detail"] }
    }
  }
}
