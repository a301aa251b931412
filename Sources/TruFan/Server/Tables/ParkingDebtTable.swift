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

  /// Which payment is to pay each debt. Earlier servers have meant all debts that a stay had.
  static let payers = """
    ALTER TABLE trufan_parking_debts ADD COLUMN paying_part BIGINT;
    UPDATE trufan_parking_debts SET paying_part = (
      SELECT MAX(p.part) FROM payments p
      WHERE p.realm = 'trufan' AND p.subject = 'parking:' || trufan_parking_debts.session_id
        AND p.part >= 1000000);
    """

  /// The administrator whom the parker has paid at the lot, and when the parker was last reminded.
  static let staff = """
    ALTER TABLE trufan_parking_debts ADD COLUMN settled_by TEXT;
    ALTER TABLE trufan_parking_debts ADD COLUMN reminded_at BIGINT;
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

  /// Whether a stay has had any, settled or not.
  static func hasAny(ofSession session: String, in db: Connection) throws -> Bool {
    try db.value(
      "SELECT 1 FROM trufan_parking_debts WHERE session_id = \(session) LIMIT 1", as: Int.self)
      != nil
  }

  /// Notes the payment that is to pay what is open now. A debt that arises later is not paid by it.
  static func assign(
    to part: Int, ofSession session: String, in db: Connection
  ) throws {
    try db.execute(
      """
      UPDATE trufan_parking_debts SET paying_part = \(part)
      WHERE session_id = \(session) AND settled_at IS NULL
      """)
  }

  /// What is open still of the debts that a payment is to pay.
  static func open(for payment: Payment, of session: String, in db: Connection) throws -> Price {
    let cents: Int =
      try db.value(
        """
        SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM trufan_parking_debts
        WHERE session_id = \(session) AND paying_part = \(payment.part) AND settled_at IS NULL
        """) ?? 0
    return Price(cents: cents)
  }

  /// Settles the debts that a payment was to pay, and no others.
  /// - Returns: what this payment has settled of them, now or before.
  static func settle(
    by payment: Payment, of session: String, at now: Timestamp, in db: Connection
  ) throws -> Price {
    try db.execute(
      """
      UPDATE trufan_parking_debts SET settled_at = \(now)
      WHERE session_id = \(session) AND paying_part = \(payment.part) AND settled_at IS NULL
      """)
    let cents: Int =
      try db.value(
        """
        SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM trufan_parking_debts
        WHERE session_id = \(session) AND paying_part = \(payment.part) AND settled_by IS NULL
        """) ?? 0
    return Price(cents: cents)
  }

  /// Settles all that is open of a stay: an administrator has it.
  static func settle(
    ofSession session: String, by administrator: String, at now: Timestamp, in db: Connection
  ) throws {
    try db.execute(
      """
      UPDATE trufan_parking_debts SET settled_at = \(now), settled_by = \(administrator)
      WHERE session_id = \(session) AND settled_at IS NULL
      """)
  }

  /// The administrator who noted the last money of a stay; nil where the parker's card has paid it.
  static func lastPaidTo(ofSession session: String, in db: Connection) throws -> String? {
    try db.first(
      """
      SELECT settled_by FROM trufan_parking_debts
      WHERE session_id = \(session) AND settled_at IS NOT NULL
      ORDER BY settled_at DESC, part DESC LIMIT 1
      """
    ) { try $0["settled_by"] as String? } ?? nil
  }

  static func noteReminder(ofSession session: String, at now: Timestamp, in db: Connection) throws {
    try db.execute(
      """
      UPDATE trufan_parking_debts SET reminded_at = \(now)
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
