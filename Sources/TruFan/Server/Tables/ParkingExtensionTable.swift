import ServerKit
import TruFanModels
import WireKit

/// What extended each session: time that the parker bought, and minutes that an order gave. An order
/// is a key here, so that it gives its minutes once.
enum ParkingExtensionTable {
  static let schema = """
    CREATE TABLE trufan_parking_extensions (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES trufan_parking_sessions (id) ON DELETE CASCADE,
      order_id TEXT UNIQUE,
      seconds BIGINT NOT NULL CHECK (seconds > 0),
      price BIGINT NOT NULL CHECK (price >= 0),
      created_at BIGINT NOT NULL
    );
    CREATE INDEX trufan_parking_extensions_by_session
      ON trufan_parking_extensions (session_id, created_at);
    """

  /// - Parameter order: the order that gives the minutes; nil: the parker buys them.
  /// - Returns: false when that order has given its minutes before.
  static func insert(
    _ id: String, of session: String, _ time: ParkingHours, price: Price, order: String? = nil,
    at now: Timestamp, in db: Connection
  ) throws -> Bool {
    try db.execute(
      """
      INSERT INTO trufan_parking_extensions (id, session_id, order_id, seconds, price, created_at)
      VALUES (\(id), \(session), \(order), \(time.seconds), \(price.cents), \(now))
      ON CONFLICT (order_id) DO NOTHING
      """) == 1
  }

  /// The stay that an order has made longer, and by how much.
  static func given(
    by order: String, in db: Connection
  ) throws -> (session: String, time: ParkingHours)? {
    try db.first(
      "SELECT session_id, seconds FROM trufan_parking_extensions WHERE order_id = \(order)"
    ) { (try $0["session_id"], ParkingHours(seconds: try $0["seconds"])) }
  }

  /// Sets what an order has given; nothing is left of zero.
  static func set(_ time: ParkingHours, of order: String, in db: Connection) throws {
    guard time.seconds > 0 else {
      try db.execute("DELETE FROM trufan_parking_extensions WHERE order_id = \(order)")
      return
    }
    try db.execute(
      """
      UPDATE trufan_parking_extensions SET seconds = \(time.seconds) WHERE order_id = \(order)
      """)
  }
}
