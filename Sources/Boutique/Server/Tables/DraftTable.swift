import BoutiqueModels
import ServerKit
import WireKit

/// The drafts of a session, one for each number of stars. So stars that a customer chooses again
/// get the same text, and no visit uses a paid service more than five times.
enum DraftTable {
  static let schema = """
    CREATE TABLE review_drafts (
      session_id TEXT NOT NULL REFERENCES review_sessions (id) ON DELETE CASCADE,
      star_rating BIGINT NOT NULL CHECK (star_rating BETWEEN 1 AND 5),
      store_id TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
      is_paid BIGINT NOT NULL,
      text TEXT,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (session_id, star_rating)
    );
    CREATE INDEX review_drafts_paid ON review_drafts (store_id, created_at) WHERE is_paid = 1;
    """

  /// The text of the session's draft with these stars, once there is one.
  static func text(
    of session: String, _ rating: StarRating, in db: Connection
  ) throws -> String? {
    try db.value(
      """
      SELECT text FROM review_drafts
      WHERE session_id = \(session) AND star_rating = \(rating) AND text IS NOT NULL
      """, as: String.self)
  }

  /// How many drafts of `store` were written by the paid service since `start`, or are being so.
  static func paidDrafts(
    ofStore store: String, since start: Timestamp, in db: Connection
  ) throws -> Int {
    try db.value(
      """
      SELECT COUNT(*) FROM review_drafts
      WHERE store_id = \(store) AND is_paid = 1 AND created_at >= \(start)
      """, as: Int.self) ?? 0
  }

  /// Counts a draft before it is asked for, so that many requests at once cannot pass the limit.
  /// - Returns: whether this is the first request for it. A second one is not paid for.
  static func reserve(
    _ session: String, _ rating: StarRating, store: String, at now: Timestamp, in db: Connection
  ) throws -> Bool {
    try db.execute(
      """
      INSERT INTO review_drafts (session_id, star_rating, store_id, is_paid, created_at)
      VALUES (\(session), \(rating), \(store), 1, \(now))
      ON CONFLICT (session_id, star_rating) DO NOTHING
      """) == 1
  }

  /// Keeps the text. A text that is there already stays, and is what counts.
  /// - Returns: the text that counts.
  static func keep(
    _ text: String, for session: String, _ rating: StarRating, store: String, at now: Timestamp,
    in db: Connection
  ) throws -> String {
    try db.execute(
      """
      INSERT INTO review_drafts (session_id, star_rating, store_id, is_paid, text, created_at)
      VALUES (\(session), \(rating), \(store), 0, \(text), \(now))
      ON CONFLICT (session_id, star_rating) DO UPDATE
      SET text = COALESCE(review_drafts.text, excluded.text)
      """)
    return try self.text(of: session, rating, in: db) ?? text
  }
}
