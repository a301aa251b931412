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
    owner: String? = nil, now: Timestamp
  ) throws -> Bool {
    let restart: SQL = """
      DO UPDATE SET payload = excluded.payload, state = 'ready', run_at = excluded.run_at,
        owner = excluded.owner, attempts = 0, interruptions = 0, last_error = NULL,
        updated_at = excluded.updated_at
      WHERE jobs.state IN ('done', 'failed')
      """
    let added = try db.execute(
      """
      INSERT INTO jobs (id, kind, key, payload, state, run_at, owner, created_at, updated_at)
      VALUES (\(id), \(kind), \(key), \(payload), 'ready', \(runAt), \(owner), \(now), \(now))
      ON CONFLICT (kind, key) \(again ? restart : "DO NOTHING")
      """)
    db.changed(Self.topic)
    return added == 1
  }

  /// Forgets a job that has not begun, because its work is done.
  func withdraw(kind: String, key: String) throws {
    try db.execute("DELETE FROM jobs WHERE kind = \(kind) AND key = \(key) AND state = 'ready'")
  }

  /// When a job is due: by schedule, or because its lease ends. Two indexes hold these very words.
  static let due: SQL = "CASE state WHEN 'ready' THEN run_at ELSE leased_until END"

  static let waitingIndexes = """
    CREATE INDEX jobs_waiting
      ON jobs ((CASE state WHEN 'ready' THEN run_at ELSE leased_until END), id)
      WHERE state IN ('ready', 'running');
    CREATE INDEX jobs_waiting_by_kind
      ON jobs (kind, (CASE state WHEN 'ready' THEN run_at ELSE leased_until END))
      WHERE state IN ('ready', 'running');
    """

  /// SQLite would go on to prefer the old index, which reads all that wait.
  static let endedIndexes = """
    DROP INDEX jobs_due;
    CREATE INDEX jobs_done ON jobs (updated_at) WHERE state = 'done';
    """

  /// The jobs of these kinds that become due first. They are ordered by that time, and some may lie
  /// in the future. However many wait, only the first ones are read.
  func next(_ count: Int, kinds: [String]) throws -> [WaitingJob] {
    try db.all(Self.next(count, kinds: kinds), Self.waiting)
  }

  /// The cast keeps the engines from collecting all jobs of the kinds first, by another index.
  static func next(_ count: Int, kinds: [String]) -> SQL {
    """
    SELECT id, kind, lease, \(due) AS due_at
    FROM jobs WHERE state IN ('ready', 'running') AND CAST(kind AS TEXT) IN \(kinds)
    ORDER BY \(due), id LIMIT \(count)
    """
  }

  /// When the first job of a lane's few kinds becomes due.
  func earliest(kinds: [String]) throws -> Timestamp? {
    try db.value(Self.earliest(kinds: kinds))
  }

  static func earliest(kinds: [String]) -> SQL {
    """
    SELECT \(due) FROM jobs WHERE state IN ('ready', 'running') AND kind IN \(kinds)
    ORDER BY \(due) LIMIT 1
    """
  }

  /// The due jobs of a lane. The first jobs of all owners come before the second ones. Among those,
  /// whoever was served longest ago comes first. A job without an owner is one by itself.
  func nextByTurns(
    _ count: Int, in lane: String, kinds: [String], at now: Timestamp
  ) throws -> [WaitingJob] {
    try db.all(
      """
      SELECT waiting.id, waiting.kind, waiting.lease, waiting.due_at FROM (
        SELECT due.*, ROW_NUMBER() OVER (PARTITION BY due.owner ORDER BY due.due_at, due.id) AS place
        FROM (
          SELECT id, kind, lease, COALESCE(owner, id) AS owner, \(Self.due) AS due_at
          FROM jobs WHERE kind IN \(kinds) AND state IN ('ready', 'running') AND \(Self.due) <= \(now)
        ) AS due
      ) AS waiting
      LEFT JOIN job_turns ON job_turns.lane = \(lane) AND job_turns.owner = waiting.owner
      ORDER BY waiting.place, COALESCE(job_turns.served_at, 0), waiting.due_at, waiting.id
      LIMIT \(count)
      """, Self.waiting)
  }

  private static func waiting(_ row: Row) throws -> WaitingJob {
    WaitingJob(
      id: try row["id"], kind: try row["kind"], lease: try row["lease"], dueAt: try row["due_at"])
  }

  /// Takes a job if it is still as it was read, and notes its owner's turn. Nil when another queue
  /// was quicker.
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
    let taken = try db.first(
      """
      UPDATE jobs SET state = 'running', attempts = attempts + \(attempts),
        interruptions = interruptions + \(1 - attempts), lease = \(claim.lease),
        leased_until = \(claim.until), updated_at = \(now)
      WHERE id = \(job.id) AND \(isAsRead)
      RETURNING id, kind, key, payload, attempts, interruptions, owner
      """
    ) { row in
      (
        job: ClaimedJob(
          id: try row["id"], kind: try row["kind"], key: try row["key"],
          payload: try row["payload"], attempt: try row["attempts"],
          interruptions: try row["interruptions"], lease: claim.lease),
        owner: try row["owner"] as String?
      )
    }
    if let lane = claim.lane, let owner = taken?.owner {
      try noteTurn(of: owner, in: lane, at: now)
    }
    return taken?.job
  }

  private func noteTurn(of owner: String, in lane: String, at now: Timestamp) throws {
    try db.execute(
      """
      INSERT INTO job_turns (lane, owner, served_at) VALUES (\(lane), \(owner), \(now))
      ON CONFLICT (lane, owner) DO UPDATE SET served_at = excluded.served_at
      """)
  }

  func removeTurns(before limit: Timestamp) throws {
    try db.execute("DELETE FROM job_turns WHERE served_at < \(limit)")
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
