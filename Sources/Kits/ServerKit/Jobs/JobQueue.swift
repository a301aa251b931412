import CoreMetrics
import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import WireKit

/// Durable background work. A job is stored in the transaction of the change that needs it, starts
/// the moment that transaction is committed, and is tried again until it succeeds or has used its
/// attempts, across restarts and kills. A handler may therefore run twice for one job: what it does
/// must be harmless to repeat.
package final class JobQueue: Service {
  private struct Handler: Sendable {
    let timeLimit: Duration
    let maximumAttempts: Int
    let run: @Sendable (String, JobAttempt) async throws -> Void
  }

  private let database: Database
  private let logger: Logger
  private let wallClock: any WallClock
  private let clock: any Clock<Duration>
  private let backOff: BackOff
  private let chance: @Sendable () -> Double
  private let metrics: any MetricsFactory
  private let maximumRunning: Int
  private let ownsDatabase: Bool
  private let handlers = Mutex<[String: Handler]>([:])
  private let running = Mutex(0)

  /// A lease outlives the time limit by this, so that it never ends under a running attempt.
  private static let leaseMargin: Duration = .seconds(15)
  /// A kill is no failure of the job that it met, except of one that meets so many in a row.
  private static let maximumInterruptions = 20
  /// How long the server gets to work without a job that it has died of several times.
  private static let respite: Duration = .seconds(60)
  /// How long a finished job's key is remembered.
  private static let memory: Duration = .seconds(7 * 24 * 3600)

  /// `ownsDatabase` says that no other process runs jobs of this database, so that leases found at
  /// the start belong to a dead process and need not be waited for.
  package init(
    database: Database, logger: Logger, metrics: any MetricsFactory = MetricsSystem.factory,
    wallClock: any WallClock = SystemClock(), clock: any Clock<Duration> = ContinuousClock(),
    backOff: BackOff = BackOff(),
    chance: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
    maximumRunning: Int = 8, ownsDatabase: Bool = true
  ) {
    self.database = database
    self.logger = logger
    self.metrics = metrics
    self.wallClock = wallClock
    self.clock = clock
    self.backOff = backOff
    self.chance = chance
    self.maximumRunning = maximumRunning
    self.ownsDatabase = ownsDatabase
  }

  /// Says who does the work of a kind. Before `run`.
  package func register<Payload>(
    _ kind: JobKind<Payload>,
    perform: @escaping @Sendable (Payload, JobAttempt) async throws -> Void
  ) {
    let handler = Handler(timeLimit: kind.timeLimit, maximumAttempts: kind.maximumAttempts) {
      payload, attempt in
      let value: Payload
      do {
        value = try WireJSON.decode(from: Data(payload.utf8))
      } catch {
        throw JobAbandoned("The job's payload cannot be read.")
      }
      try await perform(value, attempt)
    }
    handlers.withLock { $0[kind.name] = handler }
  }

  /// Stores a job in the transaction of `db`; it runs once that is committed, not before `runAt`.
  /// A job of the same kind and key is stored once, however often this is called; false then.
  /// - Parameter again: starts a job of that key anew if it has ended, well or badly; one that
  ///   still waits or runs goes on as it is.
  @discardableResult
  package func enqueue<Payload>(
    _ kind: JobKind<Payload>, _ payload: Payload, key: String, runAt: Timestamp? = nil,
    again: Bool = false, in db: Connection
  ) throws -> Bool {
    let now = wallClock.now()
    var generator = SystemRandomNumberGenerator()
    return try JobTable(db: db).insert(
      id: PublicID.make(prefix: "job", using: &generator), kind: kind.name, key: key,
      payload: String(decoding: try WireJSON.encode(payload), as: UTF8.self),
      runAt: runAt ?? now, again: again, now: now)
  }

  /// The jobs that used all their attempts, the latest first.
  package func failed() async throws -> [FailedJob] {
    try await database.read { try JobTable(db: $0).failed() }
  }

  /// Forgets finished jobs that are old enough; called by ``Housekeeper``.
  package func removeOld() async throws {
    let limit = wallClock.now().adding(.zero - Self.memory)
    try await database.write { try JobTable(db: $0).removeDone(before: limit) }
  }

  package func run() async throws {
    if ownsDatabase {
      let now = wallClock.now()
      let later = now.adding(Self.respite)
      try await database.write { try JobTable(db: $0).reclaimAll(now: now, later: later) }
    }
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        while !Task.isCancelled { await self.step(in: &group) }
      }
    }
  }

  /// Starts one due job, or waits until there can be one.
  private func step(in group: inout DiscardingTaskGroup) async {
    let version = database.changes.version(of: JobTable.topic)
    do {
      let isFull = running.withLock { $0 >= maximumRunning }
      if !isFull, let job = try await claim() {
        running.withLock { $0 += 1 }
        group.addTask {
          await self.attempt(job)
          self.running.withLock { $0 -= 1 }
          self.database.changes.publish(JobTable.topic)
        }
        return
      }
      await database.changes.wait(
        for: JobTable.topic, since: version, timeout: isFull ? nil : try await untilNextDue(),
        clock: clock)
    } catch is CancellationError {
      return
    } catch {
      logger.error("jobs cannot be read", metadata: ["error": "\(error)"])
      await database.changes.wait(
        for: JobTable.topic, since: version, timeout: .seconds(1), clock: clock)
    }
  }

  private func claim() async throws -> ClaimedJob? {
    let leases = handlers.withLock { $0.mapValues { $0.timeLimit + Self.leaseMargin } }
    guard !leases.isEmpty else { return nil }
    let now = wallClock.now()
    guard let due = try await untilNextDue(), due <= .zero else { return nil }
    var generator = SystemRandomNumberGenerator()
    let lease = PublicID.make(prefix: "lease", using: &generator)
    return try await database.write {
      try JobTable(db: $0).claim(leases: leases, lease: lease, now: now)
    }
  }

  private func untilNextDue() async throws -> Duration? {
    let kinds = handlers.withLock { Array($0.keys) }
    let due = try await database.read { try JobTable(db: $0).nextDue(kinds: kinds) }
    return due.map { max($0.since(wallClock.now()), .zero) }
  }

  private func attempt(_ job: ClaimedJob) async {
    guard let handler = handlers.withLock({ $0[job.kind] }) else { return }
    let result: Result<Void, any Error>
    do {
      // Only a job that takes the whole process down with it comes to that.
      guard job.interruptions < Self.maximumInterruptions else {
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
        let text = String("\(error)".prefix(300))
        if error is JobAbandoned || job.attempt >= handler.maximumAttempts {
          outcome = "failed"
          try await database.write { try JobTable(db: $0).fail(job, error: text, now: now) }
        } else {
          outcome = "retried"
          let delay = backOff.delay(afterAttempt: job.attempt, chance: chance())
          try await database.write {
            try JobTable(db: $0).retry(job, at: now.adding(delay), error: text, now: now)
          }
        }
        logger.log(
          level: outcome == "failed" ? .error : .warning, "job attempt failed",
          metadata: [
            "kind": "\(job.kind)", "job": "\(job.id)", "attempt": "\(job.attempt)",
            "outcome": "\(outcome)", "error": "\(text)",
          ])
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
}
