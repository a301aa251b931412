import ServerKit
import TruFanModels
import WireKit

/// Whom the staff of venues know: one another, and parkers with a paid order there.
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
          SELECT 1 FROM trufan_orders o
          WHERE o.user_id = a.id AND o.venue_id IN \(venues) AND \(everPaid)))
      ORDER BY a.created_at, a.id LIMIT \(limit) OFFSET \(skipping)
      """
    ) { try $0["id"] }
  }

  /// Whether a person has ever paid an order at one of these venues.
  /// - Parameter isUnderWay: whether its goods must not be handed over yet.
  static func hasPaid(
    _ person: String, atVenues venues: [String], isUnderWay: Bool, in db: Connection
  ) throws -> Bool {
    let statuses = isUnderWay ? OrderStatus.underWay : OrderStatus.allCases
    return try db.value(
      """
      SELECT 1 FROM trufan_orders o
      WHERE o.user_id = \(person) AND o.venue_id IN \(venues) AND o.status IN \(statuses)
        AND \(everPaid) LIMIT 1
      """, as: Int.self) != nil
  }

  /// Staff take only what is paid. So an order `o` that they have taken counts, whatever became of
  /// its money since.
  private static let everPaid: SQL = """
    (o.payment_status IN ('authorized', 'captured', 'refunded') OR o.confirmed_at IS NOT NULL)
    """
}
