import ServerKit
import WireKit

/// Each parker's code for friends, and whose code brought them.
enum ReferralTable {
  static let schema = """
    CREATE TABLE trufan_referrals (
      account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      code TEXT NOT NULL UNIQUE,
      referred_by TEXT,
      bonus_order TEXT,
      created_at BIGINT NOT NULL
    );
    """

  struct Referral: Sendable {
    let account: String
    let code: String
    let referredBy: String?
  }

  static func find(_ account: String, in db: Connection) throws -> Referral? {
    try find(where: "account_id = \(account)", in: db)
  }

  static func find(code: String, in db: Connection) throws -> Referral? {
    try find(where: "code = \(code)", in: db)
  }

  private static func find(where condition: SQL, in db: Connection) throws -> Referral? {
    try db.first(
      "SELECT account_id, code, referred_by FROM trufan_referrals WHERE \(condition)"
    ) { row in
      Referral(
        account: try row["account_id"], code: try row["code"],
        referredBy: try row["referred_by"])
    }
  }

  static func insert(
    _ account: String, code: String, at now: Timestamp, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO trufan_referrals (account_id, code, created_at)
      VALUES (\(account), \(code), \(now))
      """)
  }

  static func setReferrer(_ referrer: String, of account: String, in db: Connection) throws {
    try db.execute(
      """
      UPDATE trufan_referrals SET referred_by = \(referrer)
      WHERE account_id = \(account) AND referred_by IS NULL
      """)
  }

  /// Who brought the account, if this order has given both their bonus.
  static func friend(
    ofBonus order: String, of account: String, in db: Connection
  ) throws -> String? {
    try db.value(
      """
      SELECT referred_by FROM trufan_referrals
      WHERE account_id = \(account) AND bonus_order = \(order)
      """)
  }

  /// Marks the order that brings the bonus.
  /// - Returns: the referrer, once; nil for an account without one, and afterwards.
  static func takeBonus(
    of account: String, for order: String, in db: Connection
  ) throws -> String? {
    try db.first(
      """
      UPDATE trufan_referrals SET bonus_order = \(order)
      WHERE account_id = \(account) AND referred_by IS NOT NULL AND bonus_order IS NULL
      RETURNING referred_by
      """
    ) { try $0["referred_by"] }
  }
}
