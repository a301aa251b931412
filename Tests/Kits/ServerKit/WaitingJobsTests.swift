import ServerKitTesting
import Testing

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

  private func plan(of query: SQL) async throws -> [String] {
    try await open(.sqliteInMemory).read { db in
      try db.all("EXPLAIN QUERY PLAN \(query)") { try $0["detail"] }
    }
  }
}
