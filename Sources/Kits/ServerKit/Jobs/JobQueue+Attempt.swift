import CoreMetrics
import Logging
import WireKit

extension JobQueue {
  /// Makes one attempt of a job and stores how it ended.
  func attempt(_ job: ClaimedJob) async {
    guard let handler = handler(of: job.kind) else { return }
    let result: Result<Void, any Error>
    do {
      // Only a job that itself ends the process comes to so many interruptions.
      guard job.interruptions < settings.maximumInterruptions else {
        throw JobAbandoned("Every attempt ended without a result.")
      }
      let attempt = JobAttempt(id: job.id, key: job.key, number: job.attempt)
      try await limited(to: handler.timeLimit) { try await handler.run(job.payload, attempt) }
      result = .success(())
    } catch {
      result = .failure(error)
    }
    let wasStopped = Task.isCancelled
    // In a task of its own: a stopping server has cancelled this one, and the outcome must be kept.
    await Task { await self.keep(result, of: job, handler, wasStopped: wasStopped) }.value
  }

  private func limited(
    to limit: Duration, _ work: @escaping @Sendable () async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await work() }
      group.addTask {
        try await self.clock.sleep(for: limit)
        throw JobTimedOut(limit: limit)
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func keep(
    _ result: Result<Void, any Error>, of job: ClaimedJob, _ handler: Handler, wasStopped: Bool
  ) async {
    let now = wallClock.now()
    let outcome: String
    do {
      switch result {
      case .success:
        outcome = "done"
        try await database.write { try JobTable(db: $0).finish(job, now: now) }
      case .failure where wasStopped:
        outcome = "stopped"
        try await database.write { try JobTable(db: $0).release(job, now: now) }
      case .failure(let error):
        outcome = try await keep(error, of: job, handler, at: now)
      }
      Counter(
        label: "jobs_total", dimensions: [("kind", job.kind), ("outcome", outcome)],
        factory: metrics
      ).increment()
    } catch {
      // The lease runs out and the job is tried again.
      logger.error("a job's outcome is lost", metadata: ["job": "\(job.id)", "error": "\(error)"])
    }
  }

  /// - Returns: whether the job "failed" for good or is "retried".
  private func keep(
    _ error: any Error, of job: ClaimedJob, _ handler: Handler, at now: Timestamp
  ) async throws -> String {
    let text = String("\(error)".prefix(300))
    let isHopeless = error is JobAbandoned || job.attempt >= handler.maximumAttempts
    if isHopeless {
      try await database.write { try JobTable(db: $0).fail(job, error: text, now: now) }
    } else {
      let delay = settings.backOff.delay(afterAttempt: job.attempt, chance: settings.jitter())
      try await database.write {
        try JobTable(db: $0).retry(job, at: now.adding(delay), error: text, now: now)
      }
    }
    let outcome = isHopeless ? "failed" : "retried"
    logger.log(
      level: isHopeless ? .error : .warning, "job attempt failed",
      metadata: [
        "kind": "\(job.kind)", "job": "\(job.id)", "attempt": "\(job.attempt)",
        "outcome": "\(outcome)", "error": "\(text)",
      ])
    return outcome
  }
}
