import ServerKit
import TruFanModels
import WireKit

/// The items that accounts have marked with a heart. They go with their item or their account.
enum FavouriteTable {
  static let schema = """
    CREATE TABLE trufan_favourites (
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      item_id TEXT NOT NULL REFERENCES trufan_items (id) ON DELETE CASCADE,
      venue_id TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (account_id, item_id)
    );
    CREATE INDEX trufan_favourites_by_venue
      ON trufan_favourites (account_id, venue_id, created_at);
    CREATE INDEX trufan_favourites_by_item ON trufan_favourites (item_id);
    """

  /// The latest first, without items that are out of use.
  static func items(
    ofUser user: String, at venue: String, in db: Connection
  ) throws -> [ConvenienceItem] {
    try db.all(
      """
      SELECT \(ItemTable.columns) FROM trufan_favourites f JOIN trufan_items i ON i.id = f.item_id
      WHERE f.account_id = \(user) AND f.venue_id = \(venue) AND i.is_active = 1
      ORDER BY f.created_at DESC, i.name_key, i.id
      """, ItemTable.row)
  }

  static func count(ofUser user: String, at venue: String, in db: Connection) throws -> Int {
    try db.value(
      """
      SELECT COUNT(*) FROM trufan_favourites WHERE account_id = \(user) AND venue_id = \(venue)
      """) ?? 0
  }

  static func contains(_ item: String, ofUser user: String, in db: Connection) throws -> Bool {
    try db.value(
      "SELECT 1 FROM trufan_favourites WHERE account_id = \(user) AND item_id = \(item)",
      as: Int.self) != nil
  }

  static func insert(
    _ item: String, at venue: String, ofUser user: String, at now: Timestamp, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO trufan_favourites (account_id, item_id, venue_id, created_at)
      VALUES (\(user), \(item), \(venue), \(now)) ON CONFLICT (account_id, item_id) DO NOTHING
      """)
  }

  static func delete(
    _ item: String, at venue: String, ofUser user: String, in db: Connection
  ) throws {
    try db.execute(
      """
      DELETE FROM trufan_favourites
      WHERE account_id = \(user) AND item_id = \(item) AND venue_id = \(venue)
      """)
  }
}
