import ServerKit
import TruFanModels
import WireKit

/// Time that was given, and whose money the card's bank then refused to pay.
enum ParkingDebtTable {
  static let schema = """
    CREATE TABLE trufan_parking_debts (
      session_id TEXT NOT NULL REFERENCES trufan_parking_sessions (id) ON DELETE CASCADE,
      part BIGINT NOT NULL,
      amount BIGINT NOT NULL CHECK (amount > 0),
      created_at BIGINT NOT NULL,
      settled_at BIGINT,
      PRIMARY KEY (session_id, part)
    );
    CREATE INDEX trufan_parking_debts_open ON trufan_parking_debts (session_id)
      WHERE settled_at IS NULL;
    """

  /// - Parameter part: the payment that was refused.
  /// - Returns: false if that is known already.
  static func add(
    _ amount: Price, part: Int, to session: String, at now: Timestamp, in db: Connection
  ) throws -> Bool {
    try db.execute(
      """
      INSERT INTO trufan_parking_debts (session_id, part, amount, created_at)
      VALUES (\(session), \(part), \(amount.cents), \(now)) ON CONFLICT DO NOTHING
      """) == 1
  }

  /// Whether a payment was refused after its time was given.
  static func has(_ payment: Payment, of session: String, in db: Connection) throws -> Bool {
    try db.value(
      """
      SELECT 1 FROM trufan_parking_debts
      WHERE session_id = \(session) AND part = \(payment.part)
      """, as: Int.self) != nil
  }

  static func settle(ofSession session: String, at now: Timestamp, in db: Connection) throws {
    try db.execute(
      """
      UPDATE trufan_parking_debts SET settled_at = \(now)
      WHERE session_id = \(session) AND settled_at IS NULL
      """)
  }

  static func hasOpen(ofUser user: String, in db: Connection) throws -> Bool {
    try db.value(
      """
      SELECT 1 FROM trufan_parking_debts d JOIN trufan_parking_sessions s ON s.id = d.session_id
      WHERE s.account_id = \(user) AND d.settled_at IS NULL LIMIT 1
      """, as: Int.self) != nil
  }
}
