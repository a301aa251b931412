import ServerKit
import SoulModels
import WireKit

/// What a person likes.
enum FavoriteTable {
  static let schema = """
    CREATE TABLE soul_favorites (
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      type TEXT NOT NULL,
      item_id TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (account_id, type, item_id)
    );
    """

  /// The most that one person may like.
  static let limit = 1000

  struct Entry: Hashable, Sendable {
    let type: FavoriteKind
    let id: String
    let createdAt: Timestamp
  }

  static func insert(
    _ type: FavoriteKind, _ id: String, of account: String, at now: Timestamp, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO soul_favorites (account_id, type, item_id, created_at)
      VALUES (\(account), \(type.rawValue), \(id), \(now))
      ON CONFLICT (account_id, type, item_id) DO NOTHING
      """)
  }

  static func delete(
    _ type: FavoriteKind, _ ids: [String], of account: String, in db: Connection
  ) throws {
    try db.execute(
      """
      DELETE FROM soul_favorites
      WHERE account_id = \(account) AND type = \(type.rawValue) AND item_id IN \(ids)
      """)
  }

  static func contains(
    _ type: FavoriteKind, _ id: String, of account: String, in db: Connection
  ) throws -> Bool {
    try db.first(
      """
      SELECT 1 AS found FROM soul_favorites
      WHERE account_id = \(account) AND type = \(type.rawValue) AND item_id = \(id)
      """
    ) { try $0["found"] as Int } != nil
  }

  static func count(of account: String, in db: Connection) throws -> Int {
    try db.value("SELECT COUNT(*) FROM soul_favorites WHERE account_id = \(account)") ?? 0
  }

  /// The latest first.
  static func list(of account: String, in db: Connection) throws -> [Entry] {
    try db.all(
      """
      SELECT type, item_id, created_at FROM soul_favorites WHERE account_id = \(account)
      ORDER BY created_at DESC, item_id
      """
    ) { row in
      Entry(
        type: FavoriteKind(rawValue: try row["type"]) ?? .preset, id: try row["item_id"],
        createdAt: try row["created_at"])
    }
  }
}
