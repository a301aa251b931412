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
