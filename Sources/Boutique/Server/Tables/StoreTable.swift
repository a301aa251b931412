import BoutiqueModels
import ServerKit
import WireKit

extension ReviewPlatform: SQLConvertible {}

/// Whether kiosks that know only the store's id may act for it.
enum OpenKiosks: String, SQLConvertible {
  case no = "NO"
  case yes = "YES"
  /// As in a store from before kiosks had keys, whose owner has not decided. They may until then.
  case undecided = "UNDECIDED"

  init(_ areAllowed: Bool) { self = areAllowed ? .yes : .no }

  var areAllowed: Bool { self != .no }
}

/// A shop as stored.
struct StoreRow: Sendable {
  var id: String
  var publicId: String
  var fields: StoreFields
  /// The name in the address of the shop's tag.
  var tagId: String
  /// Agrees with `fields.allowsOpenKiosks`, and knows whether anybody has said so.
  var openKiosks: OpenKiosks
  var squareMerchantId: String?
  var lastApprovedSessionId: String?
  var createdAt: Timestamp
  var updatedAt: Timestamp
}

enum StoreTable {
  static let schema = """
    CREATE TABLE stores (
      id TEXT PRIMARY KEY,
      public_id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      primary_review_platform TEXT NOT NULL
        CHECK (primary_review_platform IN ('GOOGLE', 'YELP', 'APPLE_MAPS')),
      review_destination_url TEXT NOT NULL,
      square_merchant_id TEXT,
      square_location_id TEXT UNIQUE,
      last_approved_session_id TEXT,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL
    );
    CREATE INDEX stores_by_merchant ON stores (square_merchant_id);
    """

  /// A tag's name comes from the row's own random id, which nobody but the owner has ever seen. It
  /// keeps 74 of that id's bits. Tags that hang in shops already carry the store's id; they stay
  /// good, because with keys for kiosks that id opens nothing else.
  static let tagsAndOpenKiosks = """
    ALTER TABLE stores ADD COLUMN tag_id TEXT;
    ALTER TABLE stores ADD COLUMN has_old_tag BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE stores ADD COLUMN open_kiosks TEXT NOT NULL DEFAULT 'NO'
      CHECK (open_kiosks IN ('NO', 'YES', 'UNDECIDED'));
    UPDATE stores SET tag_id = 'tag_' || substr(replace(id, '-', ''), 1, 20), has_old_tag = 1,
      open_kiosks = CASE WHEN public_id = 'store_demo123456' THEN 'YES' ELSE 'UNDECIDED' END;
    CREATE UNIQUE INDEX stores_by_tag ON stores (tag_id);
    """

  /// The columns are named. A reader whose connection is older than a migration would otherwise miss
  /// the new ones in its first answer.
  private static let selection: SQL = """
    SELECT id, public_id, name, primary_review_platform, review_destination_url,
      square_merchant_id, square_location_id, last_approved_session_id, tag_id, open_kiosks,
      created_at, updated_at
    FROM stores
    """

  static func all(in db: Connection) throws -> [StoreRow] {
    try db.all("\(selection) ORDER BY created_at DESC, public_id", row)
  }

  static func find(_ publicId: String, in db: Connection) throws -> StoreRow? {
    try db.first("\(selection) WHERE public_id = \(publicId)", row)
  }

  static func find(id: String, in db: Connection) throws -> StoreRow? {
    try db.first("\(selection) WHERE id = \(id)", row)
  }

  /// The store at a shop's tag.
  /// - Parameter tag: the tag's name. The store's id will do where a tag from before there were
  ///   such names carries it, and where the id is no secret because it pairs open kiosks.
  static func id(atTag tag: String, in db: Connection) throws -> String? {
    try db.value(
      """
      SELECT id FROM stores WHERE tag_id = \(tag)
        OR public_id = \(tag) AND (has_old_tag = 1 OR open_kiosks <> 'NO')
      """, as: String.self)
  }

  /// - Throws: ``Problem`` 404.
  static func require(_ publicId: String, in db: Connection) throws -> StoreRow {
    guard let store = try find(publicId, in: db) else { throw Problem.notFound("Store not found") }
    return store
  }

  /// A till's location decides. An event without one falls back to the merchant, if that merchant
  /// has a single store here.
  static func atSquare(
    location: String?, merchant: String?, in db: Connection
  ) throws -> StoreRow? {
    if let location {
      return try db.first("\(selection) WHERE square_location_id = \(location)", row)
    }
    guard let merchant else { return nil }
    let stores = try db.all(
      "\(selection) WHERE square_merchant_id = \(merchant) LIMIT 2", row)
    return stores.count == 1 ? stores[0] : nil
  }

  static func insert(_ store: StoreRow, in db: Connection) throws {
    try db.execute(
      """
      INSERT INTO stores (id, public_id, name, primary_review_platform, review_destination_url,
        square_merchant_id, square_location_id, tag_id, open_kiosks, created_at, updated_at)
      VALUES (\(store.id), \(store.publicId), \(store.fields.name),
        \(store.fields.primaryReviewPlatform), \(store.fields.reviewDestinationUrl),
        \(store.squareMerchantId), \(store.fields.squareLocationId),
        \(store.tagId), \(store.openKiosks),
        \(store.createdAt), \(store.updatedAt))
      """)
  }

  static func update(_ store: StoreRow, in db: Connection) throws {
    try db.execute(
      """
      UPDATE stores
      SET name = \(store.fields.name),
        primary_review_platform = \(store.fields.primaryReviewPlatform),
        review_destination_url = \(store.fields.reviewDestinationUrl),
        square_merchant_id = \(store.squareMerchantId),
        square_location_id = \(store.fields.squareLocationId),
        open_kiosks = \(store.openKiosks),
        updated_at = \(store.updatedAt)
      WHERE id = \(store.id)
      """)
  }

  static func rememberMerchant(_ merchant: String, of id: String, in db: Connection) throws {
    try db.execute(
      """
      UPDATE stores SET square_merchant_id = \(merchant)
      WHERE id = \(id) AND square_merchant_id IS NULL
      """)
  }

  static func rememberApproval(_ session: String, of id: String, in db: Connection) throws {
    try db.execute("UPDATE stores SET last_approved_session_id = \(session) WHERE id = \(id)")
  }

  /// The approval before `session`'s is the last one again.
  static func forgetApproval(_ session: String, of id: String, in db: Connection) throws {
    try db.execute(
      """
      UPDATE stores SET last_approved_session_id = (
        SELECT s.id FROM review_sessions s
        WHERE s.store_id = stores.id AND s.status IN ('APPROVED', 'POSTED_INTENT')
        ORDER BY s.approved_at DESC NULLS LAST, s.created_at DESC, s.id LIMIT 1)
      WHERE id = \(id) AND last_approved_session_id = \(session)
      """)
  }

  private static func row(_ row: Row) throws -> StoreRow {
    let openKiosks: OpenKiosks = try row["open_kiosks"]
    return StoreRow(
      id: try row["id"], publicId: try row["public_id"],
      fields: StoreFields(
        name: try row["name"], primaryReviewPlatform: try row["primary_review_platform"],
        reviewDestinationUrl: try row["review_destination_url"],
        squareLocationId: try row["square_location_id"],
        allowsOpenKiosks: openKiosks.areAllowed),
      tagId: try row["tag_id"], openKiosks: openKiosks,
      squareMerchantId: try row["square_merchant_id"],
      lastApprovedSessionId: try row["last_approved_session_id"],
      createdAt: try row["created_at"], updatedAt: try row["updated_at"])
  }
}
