import CoreMetrics
import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import WireKit

/// Durable background work. A job is stored in the transaction of the change that needs it, and
/// starts at the commit. It is tried again until it succeeds or has used its attempts, across
/// restarts and kills. A handler may therefore run twice for one job, so its effects must be
/// harmless to repeat.
package final class JobQueue: Service {
  struct Handler: Sendable {
    let timeLimit: Duration
    let maximumAttempts: Int
    /// Nil: its jobs go with those of every other kind without one.
    let lane: JobLane?
    let run: @Sendable (String, JobAttempt) async throws -> Void
  }

  let database: Database
  let settings: Settings
  let logger: Logger
  let metrics: any MetricsFactory
  let wallClock: any WallClock
  let clock: any Clock<Duration>
  let handlers = Mutex<[String: Handler]>([:])
  /// How many attempts go on in each lane.
  let running = Mutex<[JobLane?: Int]>([:])

  package init(
    database: Database, settings: Settings = Settings(), logger: Logger,
    metrics: any MetricsFactory = MetricsSystem.factory,
    wallClock: any WallClock = SystemClock(), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.database = database
    self.settings = settings
    self.logger = logger
    self.metrics = metrics
    self.wallClock = wallClock
    self.clock = clock
  }

  /// Says how the work of a kind is done. Before `run`.
  /// - Parameter lane: where its jobs are attempted; nil: with those of all other kinds without one,
  ///   which must be short.
  package func register<Payload>(
    _ kind: JobKind<Payload>, in lane: JobLane? = nil,
    perform: @escaping @Sendable (Payload, JobAttempt) async throws -> Void
  ) {
    let handler = Handler(
      timeLimit: kind.timeLimit, maximumAttempts: kind.maximumAttempts, lane: lane
    ) {
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
  /// - Parameters:
  ///   - again: starts a job of that key anew if it has ended, well or badly. A job that still waits
  ///     or runs goes on as it is.
  ///   - owner: whose work it is. In a lane of its own, owners take turns.
  @discardableResult
  package func enqueue<Payload>(
    _ kind: JobKind<Payload>, _ payload: Payload, key: String, runAt: Timestamp? = nil,
    again: Bool = false, owner: String? = nil, in db: Connection
  ) throws -> Bool {
    let now = wallClock.now()
    return try JobTable(db: db).insert(
      id: Identifiers().uuid(at: now), kind: kind.name, key: key,
      payload: String(decoding: try WireJSON.encode(payload), as: UTF8.self),
      runAt: runAt ?? now, again: again, owner: owner, now: now)
  }

  /// Takes back a job whose work was done otherwise, in the transaction that stores the result. A job
  /// that runs goes on.
  package func withdraw<Payload>(
    _ kind: JobKind<Payload>, key: String, in db: Connection
  ) throws {
    try JobTable(db: db).withdraw(kind: kind.name, key: key)
  }

  /// The jobs that used all their attempts, the latest first.
  package func failed() async throws -> [FailedJob] {
    try await database.read { try JobTable(db: $0).failed() }
  }

  /// Forgets finished jobs that are old enough; called by ``Housekeeper``.
  package func removeOld() async throws {
    let limit = wallClock.now().adding(.zero - settings.retention)
    let served = wallClock.now().adding(.zero - settings.turnRetention)
    try await database.write { db in
      try JobTable(db: db).removeDone(before: limit)
      try JobTable(db: db).removeTurns(before: served)
    }
  }

  package func run() async throws {
    if settings.ownsDatabase {
      let now = wallClock.now()
      let retryAt = now.adding(settings.crashBackOff)
      try await database.write { try JobTable(db: $0).reclaimAll(now: now, retryAt: retryAt) }
    }
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        while !Task.isCancelled { await self.step(in: &group) }
      }
    }
  }

  /// Attempts the jobs that are due, one after the other, until none is. For tests that say when
  /// work is done; beside it nobody needs to call `run`.
  package func runDue() async throws {
    while true {
      let now = wallClock.now()
      let due = try await waiting(at: now).due
      if due.isEmpty { return }
      for job in try await claim(due, at: now) { await attempt(job) }
    }
  }

  func handler(of kind: String) -> Handler? {
    handlers.withLock { $0[kind] }
  }

  /// Starts the due jobs for which there is room, or waits until there can be one.
  private func step(in group: inout DiscardingTaskGroup) async {
    let version = database.changes.version(of: JobTable.topic)
    var pause: Duration?
    do {
      let now = wallClock.now()
      let waiting = try await waiting(at: now)
      guard waiting.due.isEmpty else {
        for job in try await claim(waiting.due, at: now) { start(job, in: &group) }
        return
      }
      pause = waiting.next.map { $0.since(now) }
    } catch is CancellationError {
      return
    } catch {
      logger.error("jobs cannot be read", metadata: ["error": "\(error)"])
      pause = .seconds(1)
    }
    await database.changes.wait(
      for: JobTable.topic, since: version, timeout: pause, clock: clock)
  }
}
