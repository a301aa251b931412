import ServerKit
import WireKit

/// The pictures that a number has had this month with an account that was deleted. The number itself
/// is not kept: a mark stands for it (``Accounts/mark(ofNumber:)``), until the month ends.
enum FormerQuotaTable {
  static let schema = """
    CREATE TABLE soul_former_quotas (
      mark TEXT NOT NULL,
      month TEXT NOT NULL,
      pictures BIGINT NOT NULL,
      PRIMARY KEY (mark, month)
    );
    """

  static func insert(
    _ pictures: Int, of mark: String, month: String, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO soul_former_quotas (mark, month, pictures)
      VALUES (\(mark), \(month), \(pictures))
      ON CONFLICT (mark, month) DO UPDATE
        SET pictures = soul_former_quotas.pictures + excluded.pictures
      """)
  }

  /// Takes what a number has had out of the table, for its new account.
  static func take(_ mark: String, month: String, in db: Connection) throws -> Int {
    try db.first(
      """
      DELETE FROM soul_former_quotas WHERE mark = \(mark) AND month = \(month) RETURNING pictures
      """
    ) { try $0["pictures"] } ?? 0
  }

  static func removeAll(before month: String, in db: Connection) throws {
    try db.execute("DELETE FROM soul_former_quotas WHERE month < \(month)")
  }
}
