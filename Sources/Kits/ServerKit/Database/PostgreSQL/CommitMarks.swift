import Synchronization

/// Tells whether a commit took place whose answer was lost.
///
/// Each transaction that changes something inserts a row of its own, in the message of its COMMIT.
/// To learn the outcome, another row of that id is inserted. The key lets one of the two in, and the
/// second waits for the first one's end. So after this question the transaction cannot commit any
/// more if it has not done so, also after a crash of the server and on another primary. A
/// transaction's number (`pg_xact_status`) would be given again after a crash.
final class CommitMarks: Sendable {
  enum Outcome: String {
    case committed
    case aborted
  }

  static let schema = """
    CREATE TABLE IF NOT EXISTS commit_marks (
      id TEXT COLLATE "C" PRIMARY KEY,
      outcome TEXT NOT NULL,
      made_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
    )
    """

  /// Prepared once for each connection, for `EXECUTE`.
  static let statement = "INSERT INTO commit_marks (id, outcome) VALUES ($1, 'committed')"

  private let process = RandomName.hex128()
  private let count = Atomic<Int>(0)

  /// An id that no other transaction of any node has.
  func next() -> String {
    "\(process)/\(count.wrappingAdd(1, ordering: .relaxed).newValue)"
  }

  /// - Throws: ``PostgresError`` when there is no answer now. The question may be repeated.
  func outcome(of mark: String, on link: PostgresLink) throws -> Outcome {
    try link.run(
      """
      BEGIN ISOLATION LEVEL READ COMMITTED;
      INSERT INTO commit_marks (id, outcome) VALUES ('\(mark)', 'aborted') ON CONFLICT DO NOTHING;
      COMMIT
      """)
    let found = try link.run("SELECT outcome FROM commit_marks WHERE id = '\(mark)'")
    guard let outcome = found.text().flatMap(Outcome.init) else {
      throw PostgresError(
        state: nil, message: "A commit's mark was not found.", isConnectionGone: false)
    }
    return outcome
  }

  /// Nobody asks after a commit for so long.
  static let removal = """
    DELETE FROM commit_marks WHERE id IN (
      SELECT id FROM commit_marks WHERE made_at < clock_timestamp() - INTERVAL '1 hour' LIMIT 20000)
    """
}
