import BoutiqueModels
import ServerKit
import WireKit

extension SessionStatus: SQLConvertible {}

extension StarRating: SQLConvertible {
  package var sqlValue: SQLValue { stars.sqlValue }

  package init?(sqlValue: SQLValue) {
    guard let stars = Int(sqlValue: sqlValue) else { return nil }
    self.init(stars)
  }
}

/// A customer's session with its purchase and its shop, as stored.
struct SessionRow: Sendable {
  var id: String
  var session: ReviewSession
  var updatedAt: Timestamp
  /// How often it was rated; tells two concurrent ratings apart.
  var ratings: Int
  var order: Order?
  var storeId: String
  var storePublicId: String
  var storeName: String
  var platform: ReviewPlatform
  var destination: String
}

enum SessionTable {
  static let schema = """
    CREATE TABLE review_sessions (
      id TEXT PRIMARY KEY,
      public_id TEXT NOT NULL UNIQUE,
      store_id TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
      order_id TEXT UNIQUE REFERENCES orders (id) ON DELETE CASCADE,
      status TEXT NOT NULL CHECK (status IN ('PENDING', 'DECLINED', 'APPROVED', 'POSTED_INTENT')),
      star_rating BIGINT CHECK (star_rating BETWEEN 1 AND 5),
      generated_review_text TEXT,
      ratings BIGINT NOT NULL DEFAULT 0,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      approved_at BIGINT,
      CHECK (status NOT IN ('APPROVED', 'POSTED_INTENT') OR star_rating IS NOT NULL)
    );
    CREATE INDEX review_sessions_by_store ON review_sessions (store_id, created_at);
    CREATE INDEX review_sessions_pending ON review_sessions (store_id, created_at)
      WHERE status = 'PENDING';
    """

  private static let selection: SQL = """
    SELECT s.id, s.public_id, s.status, s.star_rating, s.generated_review_text, s.ratings,
      s.created_at, s.updated_at, o.total_amount, o.currency, o.items, t.id AS store_id,
      t.public_id AS store_public_id, t.name, t.primary_review_platform, t.review_destination_url
    FROM review_sessions s JOIN stores t ON t.id = s.store_id
      LEFT JOIN orders o ON o.id = s.order_id
    """

  static func insert(
    id: String, publicId: String, store: String, order: String?, at now: Timestamp,
    in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO review_sessions (id, public_id, store_id, order_id, status, created_at,
        updated_at)
      VALUES (\(id), \(publicId), \(store), \(order), \(SessionStatus.pending), \(now),
        \(now))
      """)
  }

  /// The session, if it is `store`'s when one is named.
  /// - Throws: ``Problem`` 404, the same for an unknown session and another store's.
  static func require(
    _ publicId: String, ofStore store: String? = nil, in db: Connection
  ) throws -> SessionRow {
    guard
      let found = try db.first("\(selection) WHERE s.public_id = \(publicId)", row),
      store == nil || store == found.storePublicId
    else { throw Problem.notFound("Session not found") }
    return found
  }

  static func find(_ publicId: String, in db: Connection) throws -> SessionRow? {
    try db.first("\(selection) WHERE s.public_id = \(publicId)", row)
  }

  /// The customer who has waited longest, if younger than `oldest` and not in `skipped`.
  /// - Parameter free: a further condition on the session `s`.
  static func nextPending(
    ofStore store: String, after oldest: Timestamp, except skipped: [String] = [],
    free: SQL? = nil, in db: Connection
  ) throws -> SessionRow? {
    var others: SQL = skipped.isEmpty ? "" : "AND s.public_id NOT IN \(skipped)"
    if let free { others = "\(others) AND \(free)" }
    return try db.first(
      """
      \(selection)
      WHERE s.store_id = \(store) AND s.status = 'PENDING' AND s.created_at > \(oldest)
        \(others)
      ORDER BY s.created_at, s.id LIMIT 1
      """, row)
  }

  /// The session of the store that was approved last, after `oldest`.
  static func lastApproved(
    ofStore store: String, after oldest: Timestamp, in db: Connection
  ) throws -> SessionRow? {
    try db.first(
      """
      \(selection)
      WHERE s.store_id = \(store) AND s.status IN ('APPROVED', 'POSTED_INTENT')
        AND s.approved_at > \(oldest)
      ORDER BY s.approved_at DESC, s.created_at DESC, s.id LIMIT 1
      """, row)
  }

  /// The store's last sessions, newest first. Those of one moment have an order too, so that pages
  /// leave none out.
  /// - Parameter end: the session that they came before; nil for the newest of all.
  static func newest(
    _ count: Int, ofStore store: String, before end: SessionRow? = nil, in db: Connection
  ) throws -> [SessionRow] {
    var earlier: SQL = ""
    if let end {
      let time = end.session.createdAt
      earlier = "AND (s.created_at < \(time) OR (s.created_at = \(time) AND s.id < \(end.id)))"
    }
    return try db.all(
      """
      \(selection) WHERE s.store_id = \(store) \(earlier)
      ORDER BY s.created_at DESC, s.id DESC LIMIT \(count)
      """, row)
  }

  /// The texts of the store's latest customers, for the writer to avoid.
  static func recentTexts(
    ofStore store: String, limit: Int, in db: Connection
  ) throws -> [String] {
    try db.all(
      """
      SELECT generated_review_text FROM review_sessions
      WHERE store_id = \(store) AND generated_review_text IS NOT NULL
      ORDER BY created_at DESC LIMIT \(limit)
      """
    ) { try $0["generated_review_text"] }
  }

  /// Writes the rating if the session is still pending and was not rated since it was read.
  static func rate(
    _ seen: SessionRow, rating: StarRating, text: String, at now: Timestamp, in db: Connection
  ) throws -> Bool {
    try db.execute(
      """
      UPDATE review_sessions
      SET star_rating = \(rating), generated_review_text = \(text), ratings = ratings + 1,
        updated_at = \(now)
      WHERE id = \(seen.id) AND store_id = \(seen.storeId) AND status = 'PENDING'
        AND ratings = \(seen.ratings)
      """) == 1
  }

  /// Moves the session if it is in `origin` and was not rated since it was read. Only a rated
  /// session becomes approved.
  static func move(
    _ seen: SessionRow, from origin: SessionStatus, to target: SessionStatus, at now: Timestamp,
    in db: Connection
  ) throws -> Bool {
    let isApproval = target == .approved
    let approvedAt: SQL = isApproval ? ", approved_at = COALESCE(approved_at, \(now))" : ""
    let isRated: SQL = isApproval ? "AND star_rating IS NOT NULL" : ""
    return try db.execute(
      """
      UPDATE review_sessions SET status = \(target), updated_at = \(now)\(approvedAt)
      WHERE id = \(seen.id) AND store_id = \(seen.storeId) AND status = \(origin)
        AND ratings = \(seen.ratings) \(isRated)
      """) == 1
  }

  private static func row(_ row: Row) throws -> SessionRow {
    SessionRow(
      id: try row["id"],
      session: ReviewSession(
        publicId: try row["public_id"], status: try row["status"],
        createdAt: try row["created_at"], starRating: try row["star_rating"],
        generatedReviewText: try row["generated_review_text"]),
      updatedAt: try row["updated_at"], ratings: try row["ratings"],
      order: try OrderTable.order(row), storeId: try row["store_id"],
      storePublicId: try row["store_public_id"], storeName: try row["name"],
      platform: try row["primary_review_platform"],
      destination: try row["review_destination_url"])
  }
}
