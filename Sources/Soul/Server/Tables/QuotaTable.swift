import ServerKit
import WireKit

/// The pictures that a person has had, or is getting, in each calendar month (UTC). They are reserved
/// before the work, and given back for what was not made. A new month begins without any.
enum QuotaTable {
  static let schema = """
    CREATE TABLE soul_quotas (
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      month TEXT NOT NULL,
      pictures BIGINT NOT NULL,
      PRIMARY KEY (account_id, month)
    );
    """

  /// "2026-11"
  static func month(of now: Timestamp) -> String { String(now.iso8601.prefix(7)) }

  /// The first instant of the month after.
  static func end(of now: Timestamp) -> Timestamp {
    let (year, month) = (
      Int(now.iso8601.prefix(4)) ?? 0, Int(now.iso8601.dropFirst(5).prefix(2)) ?? 1
    )
    let next = month == 12 ? (year + 1, 1) : (year, month + 1)
    let text = "\(next.0)-\(next.1 < 10 ? "0" : "")\(next.1)-01T00:00:00Z"
    return Timestamp(iso8601: text) ?? now
  }

  static func used(by account: String, month: String, in db: Connection) throws -> Int {
    try db.value(
      "SELECT pictures FROM soul_quotas WHERE account_id = \(account) AND month = \(month)") ?? 0
  }

  /// One statement, so that of two requests for the last pictures one gets them.
  /// - Parameter limit: nil: none.
  /// - Returns: whether there was room.
  static func reserve(
    _ count: Int, for account: String, month: String, limit: Int?, in db: Connection
  ) throws -> Bool {
    guard count <= limit ?? count else { return false }
    return try db.execute(
      """
      INSERT INTO soul_quotas (account_id, month, pictures)
      VALUES (\(account), \(month), \(count))
      ON CONFLICT (account_id, month) DO UPDATE
        SET pictures = soul_quotas.pictures + excluded.pictures
        WHERE soul_quotas.pictures + excluded.pictures <= \(limit ?? Int(Int32.max))
      """) == 1
  }

  static func giveBack(
    _ count: Int, to account: String, month: String, in db: Connection
  ) throws {
    guard count > 0 else { return }
    try db.execute(
      """
      UPDATE soul_quotas SET pictures = pictures - \(count)
      WHERE account_id = \(account) AND month = \(month) AND pictures >= \(count)
      """)
  }
}
