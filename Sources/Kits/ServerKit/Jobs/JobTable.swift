import WireKit

/// The jobs at rest. A job is `ready`, `running` under a lease, `done` or `failed`; a lease that has
/// run out makes it ready again, so that a killed process loses nothing.
struct JobTable {
  static let topic = "jobs"

  let db: Connection

  /// False when a job of this kind and key exists already: in whatever state, or, with `again`, one
  /// that has not ended.
  func insert(
    id: String, kind: String, key: String, payload: String, runAt: Timestamp, again: Bool,
    now: Timestamp
  ) throws -> Bool {
    let added = try db.execute(
      """
      INSERT INTO jobs (id, kind, key, payload, state, run_at, created_at, updated_at)
      VALUES (\(id), \(kind), \(key), \(payload), 'ready', \(runAt), \(now), \(now))
      ON CONFLICT (kind, key) DO UPDATE SET payload = excluded.payload, state = 'ready',
        run_at = excluded.run_at, attempts = 0, interruptions = 0, last_error = NULL,
        updated_at = excluded.updated_at
      WHERE \(again) = 1 AND jobs.state IN ('done', 'failed')
      """)
    db.changed(Self.topic)
    return added == 1
  }

  /// Takes the job that has been due for longest. `leases` says how long each known kind may hold
  /// it. One whose lease has run out was interrupted, which is no failure of its own.
  func claim(
    leases: [String: Duration], lease: String, now: Timestamp
  ) throws -> ClaimedJob? {
    let due: (id: String, kind: String)? = try db.first(
      """
      SELECT id, kind FROM jobs
      WHERE kind IN \(Array(leases.keys)) AND
        ((state = 'ready' AND run_at <= \(now)) OR (state = 'running' AND leased_until <= \(now)))
      ORDER BY run_at LIMIT 1
      """
    ) { (try $0["id"], try $0["kind"]) }
    guard let due, let length = leases[due.kind] else { return nil }
    return try db.first(
      """
      UPDATE jobs SET state = 'running',
        attempts = attempts + CASE state WHEN 'running' THEN 0 ELSE 1 END,
        interruptions = interruptions + CASE state WHEN 'running' THEN 1 ELSE 0 END,
        lease = \(lease), leased_until = \(now.adding(length)), updated_at = \(now)
      WHERE id = \(due.id) RETURNING id, kind, key, payload, attempts, interruptions
      """
    ) { row in
      ClaimedJob(
        id: try row["id"], kind: try row["kind"], key: try row["key"],
        payload: try row["payload"], attempt: try row["attempts"],
        interruptions: try row["interruptions"], lease: lease)
    }
  }

  /// When the next job becomes due, by schedule or by a lease that ends.
  func nextDue(kinds: [String]) throws -> Timestamp? {
    try db.value(
      """
      SELECT MIN(CASE state WHEN 'ready' THEN run_at ELSE leased_until END) FROM jobs
      WHERE kind IN \(kinds) AND state IN ('ready', 'running')
      """, as: Timestamp?.self
    ).flatMap { $0 }
  }

  // The lease is in every condition: an attempt that outlived its lease may not touch the job,
  // which somebody else has taken over.

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

  /// Makes every leased job ready. Only for the one process that owns the database, at its start:
  /// whoever held those leases is dead, and nobody knows what its attempts would have come to.
  /// A job that was there at several deaths in a row, and may be their cause, waits until `later`.
  func reclaimAll(now: Timestamp, later: Timestamp) throws {
    try db.execute(
      """
      UPDATE jobs SET state = 'ready', attempts = attempts - 1, interruptions = interruptions + 1,
        run_at = CASE WHEN interruptions < 2 THEN run_at ELSE \(later) END,
        lease = NULL, leased_until = NULL, updated_at = \(now)
      WHERE state = 'running'
      """)
  }

  /// Forgets what was done before `limit`. Until then a repeated key is recognised.
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

/// A job that nobody will try again, and why.
package struct FailedJob: Sendable {
  package let id: String
  package let kind: String
  package let key: String
  package let attempts: Int
  package let error: String?
  package let at: Timestamp
}
