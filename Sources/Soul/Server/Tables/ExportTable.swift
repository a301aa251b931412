import ServerKit
import WireKit

/// An address of everything that a person has.
struct ExportRow: Hashable, Sendable {
  let id: String
  let account: String
  let createdAt: Timestamp
  let expiresAt: Timestamp
  var openings = 0
}

enum ExportTable {
  static let schema = """
    CREATE TABLE soul_exports (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      openings BIGINT NOT NULL,
      alive_at BIGINT
    );
    CREATE INDEX soul_exports_by_account ON soul_exports (account_id, created_at);
    CREATE INDEX soul_exports_by_age ON soul_exports (created_at);
    """

  static func insert(_ row: ExportRow, in db: Connection) throws {
    try db.execute(
      """
      INSERT INTO soul_exports (id, account_id, created_at, expires_at, openings)
      VALUES (\(row.id), \(row.account), \(row.createdAt), \(row.expiresAt), \(row.openings))
      """)
  }

  static func find(_ id: String, in db: Connection) throws -> ExportRow? {
    try db.first("SELECT * FROM soul_exports WHERE id = \(id)") { row in
      ExportRow(
        id: try row["id"], account: try row["account_id"], createdAt: try row["created_at"],
        expiresAt: try row["expires_at"], openings: try row["openings"])
    }
  }

  /// When a person has asked since then, the first time first.
  static func times(
    of account: String, since limit: Timestamp, in db: Connection
  ) throws -> [Timestamp] {
    try db.all(
      """
      SELECT created_at FROM soul_exports
      WHERE account_id = \(account) AND created_at > \(limit) ORDER BY created_at
      """
    ) { try $0["created_at"] }
  }

  /// Whether a download of this person has shown since then that it goes on.
  static func isBusy(
    _ account: String, since limit: Timestamp, in db: Connection
  ) throws -> Bool {
    try db.first(
      """
      SELECT 1 AS found FROM soul_exports WHERE account_id = \(account) AND alive_at > \(limit)
      LIMIT 1
      """
    ) { try $0["found"] as Int } != nil
  }

  static func open(_ id: String, at now: Timestamp, in db: Connection) throws {
    try db.execute(
      """
      UPDATE soul_exports SET openings = openings + 1, alive_at = \(now) WHERE id = \(id)
      """)
  }

  /// - Parameter now: nil: the download has ended.
  static func keepAlive(_ id: String, at now: Timestamp?, in db: Connection) throws {
    try db.execute("UPDATE soul_exports SET alive_at = \(now) WHERE id = \(id)")
  }

  static func removeAll(before limit: Timestamp, in db: Connection) throws {
    try db.execute("DELETE FROM soul_exports WHERE created_at <= \(limit)")
  }
}
