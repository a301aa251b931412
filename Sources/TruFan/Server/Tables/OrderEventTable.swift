import ServerKit
import TruFanModels
import WireKit

/// Everything that happened to orders. Rows are only added.
enum OrderEventTable {
  static let schema = """
    CREATE TABLE trufan_order_events (
      id TEXT PRIMARY KEY,
      order_id TEXT NOT NULL REFERENCES trufan_orders (id) ON DELETE CASCADE,
      position BIGINT NOT NULL,
      status TEXT NOT NULL,
      notes TEXT,
      photo TEXT,
      location TEXT,
      created_by TEXT,
      created_by_name TEXT,
      created_at BIGINT NOT NULL,
      UNIQUE (order_id, position)
    );
    """

  /// An order's events lie together, and are found by their order only.
  static let byOrder = """
    CREATE TABLE trufan_order_events_by_order (
      id TEXT NOT NULL,
      order_id TEXT NOT NULL REFERENCES trufan_orders (id) ON DELETE CASCADE,
      position BIGINT NOT NULL,
      status TEXT NOT NULL,
      notes TEXT,
      photo TEXT,
      location TEXT,
      created_by TEXT,
      created_by_name TEXT,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (order_id, position)
    ) \(TableForm.byKey);
    INSERT INTO trufan_order_events_by_order (\(stored)) SELECT \(stored) FROM trufan_order_events;
    DROP TABLE trufan_order_events;
    ALTER TABLE trufan_order_events_by_order RENAME TO trufan_order_events;
    """

  private static let stored = """
    id, order_id, position, status, notes, photo, location, created_by, created_by_name, created_at
    """

  static func all(ofOrder order: String, in db: Connection) throws -> [OrderEvent] {
    try db.all(
      """
      SELECT id, order_id, status, notes, photo, location, created_by, created_by_name, created_at
      FROM trufan_order_events WHERE order_id = \(order) ORDER BY position
      """
    ) { row in
      OrderEvent(
        id: try row["id"], orderId: try row["order_id"], status: try row["status"],
        notes: try row["notes"], photoUrl: try row["photo"], location: try row["location"],
        createdById: try row["created_by"], createdByName: try row["created_by_name"],
        createdAt: try row["created_at"])
    }
  }

  /// How many events of one name an order has.
  static func count(_ event: String, ofOrder order: String, in db: Connection) throws -> Int {
    try db.value(
      """
      SELECT COUNT(*) FROM trufan_order_events WHERE order_id = \(order) AND status = \(event)
      """) ?? 0
  }

  /// - Parameter isFirst: of a new order, which need not be asked how many it has.
  static func add(_ event: OrderEvent, isFirst: Bool = false, in db: Connection) throws {
    let position: SQL =
      isFirst
      ? "0" : "(SELECT COUNT(*) FROM trufan_order_events WHERE order_id = \(event.orderId))"
    try db.execute(
      """
      INSERT INTO trufan_order_events (id, order_id, position, status, notes, photo, location,
        created_by, created_by_name, created_at)
      VALUES (\(event.id), \(event.orderId), \(position), \(event.status), \(event.notes),
        \(event.photoUrl), \(event.location), \(event.createdById),
        \(event.createdByName), \(event.createdAt))
      """)
  }
}
