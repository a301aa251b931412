import WireKit

/// Jobs are started lane by lane. In a lane of its own the owners of jobs take turns; the lane of all
/// other kinds goes by time alone.
extension JobQueue {
  /// What a look at the stored jobs has found.
  struct Waiting: Sendable {
    /// The jobs that are due, at most as many as there are places for.
    var due: [WaitingJob] = []
    /// When one becomes due; nil if there is none, or no place for it.
    var next: Timestamp?
  }

  /// A lane with the kinds of its jobs. No lane: the kinds that were registered without one.
  private struct OpenLane: Sendable {
    let lane: JobLane?
    let kinds: [String]
    /// How many more jobs can be started.
    let room: Int
  }

  /// The jobs that can be started now.
  func waiting(at now: Timestamp) async throws -> Waiting {
    let lanes = openLanes
    return try await database.read { db in
      var waiting = Waiting()
      for lane in lanes where lane.room > 0 {
        let found = try Self.waiting(in: lane, JobTable(db: db), at: now)
        waiting.due += found.due
        waiting.next = [waiting.next, found.next].compactMap(\.self).min()
      }
      return waiting
    }
  }

  private static func waiting(
    in open: OpenLane, _ table: JobTable, at now: Timestamp
  ) throws -> Waiting {
    guard let lane = open.lane else {
      let jobs = try table.next(open.room, kinds: open.kinds)
      return Waiting(
        due: jobs.filter { $0.dueAt <= now }, next: jobs.first { $0.dueAt > now }?.dueAt)
    }
    let due = try table.nextByTurns(open.room, in: lane.name, kinds: open.kinds, at: now)
    guard due.isEmpty else { return Waiting(due: due) }
    return Waiting(next: try table.earliest(kinds: open.kinds))
  }

  private var openLanes: [OpenLane] {
    let kinds = handlers.withLock { handlers in
      Dictionary(grouping: handlers.keys) { handlers[$0]?.lane }
    }
    let busy = running.withLock { $0 }
    return kinds.sorted { $0.key?.name ?? "" < $1.key?.name ?? "" }.map { lane, kinds in
      OpenLane(
        lane: lane, kinds: kinds,
        room: (lane?.places ?? settings.maximumRunning) - busy[lane, default: 0])
    }
  }

  /// Claims the jobs that no other queue has claimed since they were read.
  func claim(_ jobs: [WaitingJob], at now: Timestamp) async throws -> [ClaimedJob] {
    var generator = SystemRandomNumberGenerator()
    let claims = jobs.compactMap { job in
      handler(of: job.kind).map { handler in
        JobClaim(
          job: job, lane: handler.lane?.name,
          lease: PublicID.make(prefix: "lease", using: &generator),
          until: now.adding(handler.timeLimit + settings.leaseMargin))
      }
    }
    return try await database.write { db in
      try claims.compactMap { try JobTable(db: db).take($0, now: now) }
    }
  }

  func start(_ job: ClaimedJob, in group: inout DiscardingTaskGroup) {
    let lane = handler(of: job.kind)?.lane
    running.withLock { $0[lane, default: 0] += 1 }
    group.addTask {
      await self.attempt(job)
      self.running.withLock { $0[lane, default: 1] -= 1 }
      self.database.changes.publish(JobTable.topic)
    }
  }
}
