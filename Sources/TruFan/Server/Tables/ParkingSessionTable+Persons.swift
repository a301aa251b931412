import ServerKit
import TruFanModels
import WireKit

/// What the deletion of an account asks of parking sessions.
extension ParkingSessionTable {
  static func hasLive(ofUser user: String, in db: Connection) throws -> Bool {
    try db.value(
      """
      SELECT 1 FROM trufan_parking_sessions
      WHERE account_id = \(user) AND status IN ('pending_payment', 'active', 'expiring_soon')
      LIMIT 1
      """, as: Int.self) != nil
  }

  /// Removes from a person's stays the vehicle, and the ways to reach the person.
  static func forgetPerson(_ user: String, in db: Connection) throws {
    try db.execute(
      """
      UPDATE trufan_parking_sessions SET vehicle_plate = '', vehicle_make = NULL,
        vehicle_model = NULL, vehicle_color = NULL, contact_email = NULL, contact_phone = NULL
      WHERE account_id = \(user)
      """)
  }

  /// Whether the user has a paid stay of that vehicle at the lot, which goes on. The job that ends a stay
  /// may be a moment late.
  static func isParked(
    _ plate: String, at lot: String, ofUser user: String, now: Timestamp, in db: Connection
  ) throws -> Bool {
    try db.value(
      """
      SELECT COUNT(*) FROM trufan_parking_sessions
      WHERE account_id = \(user) AND lot_id = \(lot) AND vehicle_plate = \(plate)
        AND status IN \(ParkingSessionStatus.parked) AND expires_at > \(now)
      """, as: Int.self) ?? 0 > 0
  }
}
