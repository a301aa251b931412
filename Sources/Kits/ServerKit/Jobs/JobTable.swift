import WireKit

/// The stored jobs. A job is `ready`, `running` under a lease, `done` or `failed`. A job whose lease
/// has run out is due again, so a killed process loses none.
struct JobTable {
  static let topic = "jobs"

  let db: Connection

  /// False when a job of this kind and key exists already. With `again`, a job that has ended does
  /// not count, and starts anew.
  func insert(
    id: String, kind: String, key: String, payload: String, runAt: Timestamp, again: Bool,
    now: Timestamp
  ) throws -> Bool {
    let restart: SQL = """
      DO UPDATE SET payload = excluded.payload, state = 'ready', run_at = excluded.run_at,
        attempts = 0, interruptions = 0, last_error = NULL, updated_at = excluded.updated_at
      WHERE jobs.state IN ('done', 'failed')
      """
    let added = try db.execute(
      """
      INSERT INTO jobs (id, kind, key, payload, state, run_at, created_at, updated_at)
      VALUES (\(id), \(kind), \(key), \(payload), 'ready', \(runAt), \(now), \(now))
      ON CONFLICT (kind, key) \(again ? restart : "DO NOTHING")
      """)
    db.changed(Self.topic)
    return added == 1
  }

  /// Forgets a job that has not begun, because its work is done.
  func withdraw(kind: String, key: String) throws {
    try db.execute("DELETE FROM jobs WHERE kind = \(kind) AND key = \(key) AND state = 'ready'")
  }

  /// The jobs of these kinds that become due first, by schedule or because their lease ends. They
  /// are ordered by that time, and some may lie in the future.
  func next(_ count: Int, kinds: [String]) throws -> [WaitingJob] {
    try db.all(
      """
      SELECT id, kind, lease, CASE state WHEN 'ready' THEN run_at ELSE leased_until END AS due_at
      FROM jobs WHERE kind IN \(kinds) AND state IN ('ready', 'running')
      ORDER BY due_at, id LIMIT \(count)
      """
    ) { row in
      WaitingJob(
        id: try row["id"], kind: try row["kind"], lease: try row["lease"],
        dueAt: try row["due_at"])
    }
  }

  /// Takes a job if it is still as it was read. Nil when another queue was quicker.
  func take(_ claim: JobClaim, now: Timestamp) throws -> ClaimedJob? {
    let job = claim.job
    // An attempt whose lease has run out was interrupted, which is no failure of the job.
    let attempts = job.lease == nil ? 1 : 0
    let isAsRead: SQL =
      if let lease = job.lease {
        "state = 'running' AND lease = \(lease)"
      } else {
        "state = 'ready' AND run_at = \(job.dueAt)"
      }
    return try db.first(
      """
      UPDATE jobs SET state = 'running', attempts = attempts + \(attempts),
        interruptions = interruptions + \(1 - attempts), lease = \(claim.lease),
        leased_until = \(claim.until), updated_at = \(now)
      WHERE id = \(job.id) AND \(isAsRead)
      RETURNING id, kind, key, payload, attempts, interruptions
      """
    ) { row in
      ClaimedJob(
        id: try row["id"], kind: try row["kind"], key: try row["key"],
        payload: try row["payload"], attempt: try row["attempts"],
        interruptions: try row["interruptions"], lease: claim.lease)
    }
  }

  // The lease is in every condition below. An attempt that outlived its lease may not touch the
  // job, because another attempt has taken it over.

  func finish(_ job: ClaimedJob, now: Timestamp) throws {
    try db.execute(
      """
      UPDATE jobs SET state = 'done', lease = NULL, leased_until = NULL, last_error = NULL,
        updated_at = \(now)
      WHERE id = \(job.id) AND lease = \(job.lease)
      """)
  }

  func retry(_ job: ClaimedJob, at runAt: Timestamp, error: String, now: Timestamp) throws {
    try db.execute(
      """
      UPDATE jobs SET state = 'ready', interruptions = 0, lease = NULL, leased_until = NULL,
        run_at = \(runAt), last_error = \(error), updated_at = \(now)
      WHERE id = \(job.id) AND lease = \(job.lease)
      """)
  }

  func fail(_ job: ClaimedJob, error: String, now: Timestamp) throws {
    try db.execute(
      """
      UPDATE jobs SET state = 'failed', lease = NULL, leased_until = NULL, last_error = \(error),
        updated_at = \(now)
      WHERE id = \(job.id) AND lease = \(job.lease)
      """)
  }

  /// Gives a job back unharmed: the attempt that a stopping server broke off does not count.
  func release(_ job: ClaimedJob, now: Timestamp) throws {
    try db.execute(
      """
      UPDATE jobs SET state = 'ready', attempts = attempts - 1, interruptions = 0, lease = NULL,
        leased_until = NULL, run_at = \(now), updated_at = \(now)
      WHERE id = \(job.id) AND lease = \(job.lease)
      """)
  }

  /// Makes every leased job ready. Only the process that owns the database may call this, at its
  /// start. The holders of those leases are dead then, and their attempts have no result. A job
  /// that met several such deaths in a row may be their cause, and waits until `retryAt`.
  func reclaimAll(now: Timestamp, retryAt: Timestamp) throws {
    try db.execute(
      """
      UPDATE jobs SET state = 'ready', attempts = attempts - 1, interruptions = interruptions + 1,
        run_at = CASE WHEN interruptions < 2 THEN run_at ELSE \(retryAt) END,
        lease = NULL, leased_until = NULL, updated_at = \(now)
      WHERE state = 'running'
      """)
  }

  /// Forgets jobs that were done before `limit`. Until then a repeated key is recognised.
  func removeDone(before limit: Timestamp) throws {
    try db.execute("DELETE FROM jobs WHERE state = 'done' AND updated_at < \(limit)")
  }

  func failed() throws -> [FailedJob] {
    try db.all(
      """
      SELECT id, kind, key, attempts, last_error, updated_at FROM jobs
      WHERE state = 'failed' ORDER BY updated_at DESC, id
      """
    ) { row in
      FailedJob(
        id: try row["id"], kind: try row["kind"], key: try row["key"],
        attempts: try row["attempts"], error: try row["last_error"], at: try row["updated_at"])
    }
  }
}

/// A job that is ready, or whose attempt holds a lease, as it was read.
struct WaitingJob: Sendable {
  let id: String
  let kind: String
  /// Nil when the job is ready.
  let lease: String?
  /// When it may be claimed: the time that it was stored for, or the end of its lease.
  let dueAt: Timestamp
}

/// A queue's wish to work on a job.
struct JobClaim: Sendable {
  let job: WaitingJob
  /// The new lease, and its end.
  let lease: String
  let until: Timestamp
}

/// A job that one queue works on.
struct ClaimedJob: Sendable {
  let id: String
  let kind: String
  let key: String
  let payload: String
  let attempt: Int
  /// How many attempts in a row have ended with the process that made them.
  let interruptions: Int
  let lease: String
}

/// A job that will not be tried again, and why.
package struct FailedJob: Sendable {
  package let id: String
  package let kind: String
  package let key: String
  package let attempts: Int
  package let error: String?
  package let at: Timestamp
}
