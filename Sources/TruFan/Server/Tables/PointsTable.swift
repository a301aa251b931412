import ServerKit
import TruFanModels
import WireKit

extension PointsKind: SQLConvertible {}

/// The ledger of points: rows are added and never changed, and a balance is a sum. A row's key is its
/// account, order, kind and step, so that nothing is given or taken twice.
enum PointsTable {
  static let schema = """
    CREATE TABLE trufan_points (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      order_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      step BIGINT NOT NULL,
      points BIGINT NOT NULL,
      created_at BIGINT NOT NULL,
      UNIQUE (account_id, order_id, kind, step)
    );
    CREATE INDEX trufan_points_by_account ON trufan_points (account_id, created_at, id);
    """

  struct Entry: Sendable {
    let account: String
    let order: String
    let kind: PointsKind
    let points: Int
    /// Tells several rows of one kind apart: the sum of points that the order has moved by then.
    var step = 0
  }

  /// - Returns: false if the ledger has this row already.
  @discardableResult
  static func add(
    _ entry: Entry, id: String, at now: Timestamp, in db: Connection
  ) throws -> Bool {
    try db.execute(
      """
      INSERT INTO trufan_points (id, account_id, order_id, kind, step, points, created_at)
      VALUES (\(id), \(entry.account), \(entry.order), \(entry.kind), \(entry.step),
        \(entry.points), \(now))
      ON CONFLICT (account_id, order_id, kind, step) DO NOTHING
      """) == 1
  }

  static func balance(of account: String, in db: Connection) throws -> Int {
    try db.value("SELECT \(balance(of: account))") ?? 0
  }

  /// The same as part of a statement.
  static func balance(of account: String) -> SQL { sum("account_id = \(account)") }

  /// What an order has moved in one way so far; zero or more for kinds that give.
  static func sum(
    of kind: PointsKind, order: String, account: String, in db: Connection
  ) throws -> Int {
    let moved = sum("account_id = \(account) AND order_id = \(order) AND kind = \(kind)")
    return try db.value("SELECT \(moved)") ?? 0
  }

  private static func sum(_ condition: SQL) -> SQL {
    """
    (SELECT CAST(COALESCE(SUM(points), 0) AS BIGINT) FROM trufan_points WHERE \(condition))
    """
  }

  /// The latest first. A friend's order has no number here.
  static func history(
    of account: String, limit: Int, in db: Connection
  ) throws -> [PointsEntry] {
    try db.all(
      """
      SELECT p.id, p.kind, p.points, p.created_at, o.order_number, v.time_zone
      FROM trufan_points p
      LEFT JOIN trufan_orders o ON o.id = p.order_id AND o.user_id = p.account_id
      LEFT JOIN trufan_venues v ON v.id = o.venue_id
      WHERE p.account_id = \(account) ORDER BY p.created_at DESC, p.id DESC LIMIT \(limit)
      """
    ) { row in
      let created: Timestamp = try row["created_at"]
      return PointsEntry(
        id: try row["id"], kind: try row["kind"], points: try row["points"],
        orderNumber: try row["order_number"], venueTimeZone: try row["time_zone"],
        createdAt: WireTime(created))
    }
  }
}
