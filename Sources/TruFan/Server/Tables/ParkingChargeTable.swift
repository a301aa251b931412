import ServerKit
import TruFanModels
import WireKit

/// Extensions that are to be paid. A row is made before its payment begins, so that a result finds
/// what was bought, however late it comes.
enum ParkingChargeTable {
  static let schema = """
    CREATE TABLE trufan_parking_charges (
      session_id TEXT NOT NULL REFERENCES trufan_parking_sessions (id) ON DELETE CASCADE,
      part BIGINT NOT NULL CHECK (part > 1),
      seconds BIGINT NOT NULL CHECK (seconds > 0),
      price BIGINT NOT NULL CHECK (price > 0),
      request_key TEXT,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (session_id, part),
      UNIQUE (session_id, request_key)
    );
    """

  struct Charge: Hashable, Sendable {
    /// The payment's part in the ledger; 1 is the stay itself.
    let part: Int
    let time: ParkingHours
    let price: Price
  }

  static func find(_ part: Int, of session: String, in db: Connection) throws -> Charge? {
    try db.first(
      """
      SELECT part, seconds, price FROM trufan_parking_charges
      WHERE session_id = \(session) AND part = \(part)
      """, charge)
  }

  /// The charge that an earlier request with this key has begun.
  static func find(
    key: String, of session: String, in db: Connection
  ) throws -> Charge? {
    try db.first(
      """
      SELECT part, seconds, price FROM trufan_parking_charges
      WHERE session_id = \(session) AND request_key = \(key)
      """, charge)
  }

  /// - Parameter key: the request's `Idempotency-Key`.
  static func add(
    _ time: ParkingHours, price: Price, to session: String, key: String?, at now: Timestamp,
    in db: Connection
  ) throws -> Charge {
    let count: Int =
      try db.value("SELECT COUNT(*) FROM trufan_parking_charges WHERE session_id = \(session)") ?? 0
    let charge = Charge(part: count + 2, time: time, price: price)
    try db.execute(
      """
      INSERT INTO trufan_parking_charges (session_id, part, seconds, price, request_key, created_at)
      VALUES (\(session), \(charge.part), \(time.seconds), \(price.cents), \(key), \(now))
      """)
    return charge
  }

  private static func charge(_ row: Row) throws -> Charge {
    Charge(
      part: try row["part"], time: ParkingHours(seconds: try row["seconds"]),
      price: Price(cents: try row["price"]))
  }
}
