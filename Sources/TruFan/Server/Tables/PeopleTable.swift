import ServerKit
import TruFanModels
import WireKit

/// Whom the staff of venues know: one another, and parkers with an order there.
enum PeopleTable {
  /// The ids of all of them, the oldest account first.
  static func known(
    atVenues venues: [String], skipping: Int, limit: Int, in db: Connection
  ) throws -> [String] {
    try db.all(
      """
      SELECT a.id FROM accounts a
      WHERE a.realm = \(TruFanRealm.name) AND (
        EXISTS (
          SELECT 1 FROM trufan_venue_staff s
          WHERE s.account_id = a.id AND s.is_active = 1 AND s.venue_id IN \(venues))
        OR EXISTS (
          SELECT 1 FROM trufan_orders o WHERE o.user_id = a.id AND o.venue_id IN \(venues)))
      ORDER BY a.created_at, a.id LIMIT \(limit) OFFSET \(skipping)
      """
    ) { try $0["id"] }
  }

  /// Whether a person has an order in one of these states at one of these venues.
  static func hasOrder(
    _ person: String, _ statuses: [OrderStatus], atVenues venues: [String], in db: Connection
  ) throws -> Bool {
    try db.value(
      """
      SELECT 1 FROM trufan_orders
      WHERE user_id = \(person) AND venue_id IN \(venues) AND status IN \(statuses) LIMIT 1
      """, as: Int.self) != nil
  }
}
