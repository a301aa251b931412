import ServerKit
import WireKit

/// Minutes that orders did not give, because cancelled orders of the stay had given as many before,
/// and those were used. Each used minute is settled by one order, so that it is taken once.
enum ParkingSettlementTable {
  static let schema = """
    CREATE TABLE trufan_parking_settlements (
      order_id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES trufan_parking_sessions (id) ON DELETE CASCADE,
      minutes BIGINT NOT NULL CHECK (minutes > 0),
      created_at BIGINT NOT NULL
    );
    CREATE INDEX trufan_parking_settlements_by_session
      ON trufan_parking_settlements (session_id);
    """

  static func add(
    _ minutes: Int, of order: String, to session: String, at now: Timestamp, in db: Connection
  ) throws {
    guard minutes > 0 else { return }
    try db.execute(
      """
      INSERT INTO trufan_parking_settlements (order_id, session_id, minutes, created_at)
      VALUES (\(order), \(session), \(minutes), \(now))
      """)
  }

  /// What an order has settled.
  static func minutes(of order: String, in db: Connection) throws -> Int {
    try db.value(
      "SELECT minutes FROM trufan_parking_settlements WHERE order_id = \(order)") ?? 0
  }

  /// What cancelled orders of the stay `s` gave and was used, and no later order has settled. An
  /// order that is cancelled settles nothing any more.
  static let openOfEach: SQL = """
    (SELECT CAST(COALESCE(SUM(e.seconds), 0) AS BIGINT) / 60
      FROM trufan_parking_extensions e JOIN trufan_orders o ON o.id = e.order_id
      WHERE e.session_id = s.id AND o.status = 'cancelled')
    - (SELECT CAST(COALESCE(SUM(m.minutes), 0) AS BIGINT)
      FROM trufan_parking_settlements m JOIN trufan_orders o ON o.id = m.order_id
      WHERE m.session_id = s.id AND o.status <> 'cancelled')
    """
}
