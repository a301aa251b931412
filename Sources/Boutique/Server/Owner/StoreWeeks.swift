import BoutiqueModels
import ServerKit
import WireKit

/// How every store's last days were, for the list of stores.
enum StoreWeeks {
  /// The figures of each store's visits after `oldest`, by the store's internal id. Each store's
  /// are found by the index that begins with the store.
  static func all(after oldest: Timestamp, in db: Connection) throws -> [String: StoreWeek] {
    let rows = try db.all(
      """
      SELECT store_id, COUNT(*) AS purchases, COUNT(star_rating) AS ratings,
        COALESCE(SUM(star_rating), 0) AS stars
      FROM review_sessions
      WHERE store_id IN (SELECT id FROM stores) AND created_at > \(oldest)
      GROUP BY store_id
      """
    ) { row -> (store: String, week: StoreWeek) in
      (
        try row["store_id"],
        StoreWeek(
          purchases: try row["purchases"], ratings: try row["ratings"], stars: try row["stars"])
      )
    }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.store, $0.week) })
  }
}
