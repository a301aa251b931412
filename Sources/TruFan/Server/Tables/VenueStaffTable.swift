import ServerKit
import TruFanModels
import WireKit

/// Who works where. An account's role says what it may do in general; this says at which venues.
enum VenueStaffTable {
  static let schema = """
    CREATE TABLE trufan_venue_staff (
      venue_id TEXT NOT NULL REFERENCES trufan_venues (id) ON DELETE CASCADE,
      account_id TEXT NOT NULL,
      is_active BIGINT NOT NULL,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (venue_id, account_id)
    );
    CREATE INDEX trufan_venue_staff_by_account ON trufan_venue_staff (account_id);
    """

  static func venues(of account: String, in db: Connection) throws -> [String] {
    try db.all(
      """
      SELECT venue_id FROM trufan_venue_staff
      WHERE account_id = \(account) AND is_active = 1 ORDER BY venue_id
      """
    ) { try $0["venue_id"] }
  }

  /// How many people shop for a venue. Its administrators do not.
  static func count(at venue: String, in db: Connection) throws -> Int {
    try db.value(
      """
      SELECT COUNT(*) FROM trufan_venue_staff s JOIN accounts a ON a.id = s.account_id
      WHERE s.venue_id = \(venue) AND s.is_active = 1 AND a.role = \(UserRole.venueStaff.rawValue)
      """) ?? 0
  }

  static func insert(
    _ account: String, at venue: String, since now: Timestamp, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO trufan_venue_staff (venue_id, account_id, is_active, created_at)
      VALUES (\(venue), \(account), 1, \(now)) ON CONFLICT (venue_id, account_id) DO NOTHING
      """)
  }
}
