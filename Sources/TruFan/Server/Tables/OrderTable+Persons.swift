import ServerKit
import TruFanModels

/// What the photo and the deletion of an account ask of orders.
extension OrderTable {
  /// The orders that a staff member has taken, and whose goods are not handed over yet.
  static func active(ofStaff account: String, in db: Connection) throws -> [String] {
    // The venues lead to the index of orders. A super administrator works at each of them.
    try db.all(
      """
      SELECT o.id FROM trufan_venues v JOIN trufan_orders o ON o.venue_id = v.id
      WHERE o.status IN \(OrderStatus.underWay) AND o.staff_id = \(account)
      """
    ) { try $0["id"] }
  }

  static func hasActive(ofUser user: String, in db: Connection) throws -> Bool {
    try db.value(
      """
      SELECT 1 FROM trufan_orders WHERE user_id = \(user) AND status IN \(OrderStatus.underWay)
      LIMIT 1
      """, as: Int.self) != nil
  }

  /// Whether goods were handed over whose money could not be taken.
  static func hasDebt(ofUser user: String, in db: Connection) throws -> Bool {
    try db.value(
      """
      SELECT 1 FROM trufan_orders
      WHERE user_id = \(user) AND status IN ('delivered', 'completed')
        AND payment_status = 'failed' LIMIT 1
      """, as: Int.self) != nil
  }

  /// The orders of a person that have a photo, by their ids.
  static func withPhotos(ofUser user: String, in db: Connection) throws -> [String] {
    try db.all(
      """
      SELECT id FROM trufan_orders
      WHERE user_id = \(user) AND (receipt_photo IS NOT NULL OR delivery_photo IS NOT NULL)
      """
    ) { try $0["id"] }
  }

  /// Removes a person's own words and photos from their orders.
  static func forgetPerson(_ user: String, in db: Connection) throws {
    try db.execute(
      """
      UPDATE trufan_order_events SET photo = NULL, notes = NULL
      WHERE order_id IN (SELECT id FROM trufan_orders WHERE user_id = \(user))
      """)
    try db.execute(
      """
      UPDATE trufan_orders SET delivery_instructions = NULL, special_instructions = NULL,
        feedback = NULL, cancellation_reason = NULL, receipt_photo = NULL, delivery_photo = NULL
      WHERE user_id = \(user)
      """)
  }
}
