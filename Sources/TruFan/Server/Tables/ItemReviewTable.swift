import ServerKit
import TruFanModels
import WireKit

/// Parkers' opinions of items.
enum ItemReviewTable {
  static let schema = """
    CREATE TABLE trufan_item_reviews (
      id TEXT PRIMARY KEY,
      item_id TEXT NOT NULL REFERENCES trufan_items (id) ON DELETE CASCADE,
      user_id TEXT,
      name TEXT NOT NULL,
      stars BIGINT NOT NULL CHECK (stars BETWEEN 1 AND 5),
      text TEXT NOT NULL,
      created_at BIGINT NOT NULL
    );
    CREATE INDEX trufan_item_reviews_by_item ON trufan_item_reviews (item_id, created_at);
    """

  static func insert(
    id: String, item: String, user: String? = nil, _ review: ItemReview, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO trufan_item_reviews (id, item_id, user_id, name, stars, text, created_at)
      VALUES (\(id), \(item), \(user), \(review.name), \(review.stars), \(review.text),
        \(review.createdAt))
      """)
  }

  /// A parker's reviews of order lines. A review has its line's id, so that each line has one.
  static func own(
    ofLines lines: [String], by user: String, in db: Connection
  ) throws -> [LineReview] {
    guard !lines.isEmpty else { return [] }
    return try db.all(
      """
      SELECT id, item_id, stars, text, created_at FROM trufan_item_reviews
      WHERE id IN \(lines) AND user_id = \(user) ORDER BY created_at, id
      """
    ) { row in
      LineReview(
        lineId: try row["id"], itemId: try row["item_id"], stars: try row["stars"],
        text: try row["text"], createdAt: try row["created_at"])
    }
  }

  static func change(
    _ id: String, by user: String, stars: Int, text: String, in db: Connection
  ) throws {
    try db.execute(
      """
      UPDATE trufan_item_reviews SET stars = \(stars), text = \(text)
      WHERE id = \(id) AND user_id = \(user)
      """)
  }

  /// Takes a person's name and words out of their reviews. The stars stay, so that no item's average
  /// changes when somebody leaves.
  static func forgetPerson(_ user: String, in db: Connection) throws {
    try db.execute(
      """
      UPDATE trufan_item_reviews SET user_id = NULL, name = 'A former parker', text = ''
      WHERE user_id = \(user)
      """)
  }

  static func newest(_ count: Int, of item: String, in db: Connection) throws -> [ItemReview] {
    try db.all(
      """
      SELECT name, stars, text, created_at FROM trufan_item_reviews WHERE item_id = \(item)
      ORDER BY created_at DESC, id LIMIT \(count)
      """
    ) { row in
      ItemReview(
        name: try row["name"], stars: try row["stars"], text: try row["text"],
        createdAt: try row["created_at"])
    }
  }

  /// How many reviews there are, and all their stars together.
  static func sums(of item: String, in db: Connection) throws -> (count: Int, stars: Int) {
    try db.first(
      """
      SELECT COUNT(*) AS count, CAST(COALESCE(SUM(stars), 0) AS BIGINT) AS stars
      FROM trufan_item_reviews WHERE item_id = \(item)
      """
    ) { (count: try $0["count"], stars: try $0["stars"]) } ?? (0, 0)
  }
}
