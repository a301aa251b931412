import Foundation
import ServerKit
import TruFanModels
import WireKit

/// A plan with what it takes to make its orders.
struct OrderPlanRow: Sendable {
  var plan: OrderPlan
  let owner: String
  /// The order without its time.
  let request: CreateOrderRequest
  var minute: Int
  /// The last run that was made, or could not be. Earlier servers note here what was skipped, too.
  var lastRun: Timestamp?
  /// The venue's days that are left out, in order.
  var skipped: [CalendarDay] = []

  var times: WeeklyTimes {
    WeeklyTimes(
      weekdays: plan.weekdays, minute: minute,
      zone: TimeZone(identifier: plan.timeZone) ?? .gmt)
  }

  var nextRun: Timestamp? { plan.nextRun?.timestamp }
}

enum OrderPlanTable {
  static let schema = """
    CREATE TABLE trufan_order_plans (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      venue_id TEXT NOT NULL REFERENCES trufan_venues (id) ON DELETE CASCADE,
      request TEXT NOT NULL,
      items TEXT NOT NULL,
      weekdays TEXT NOT NULL,
      minute BIGINT NOT NULL CHECK (minute BETWEEN 0 AND 1439),
      is_paused BIGINT NOT NULL,
      next_run BIGINT,
      last_order TEXT,
      note TEXT,
      created_at BIGINT NOT NULL
    );
    CREATE INDEX trufan_order_plans_by_account ON trufan_order_plans (account_id, created_at);
    """

  /// For a plan from before, the run of the order that it has made last.
  static let lastRun = """
    ALTER TABLE trufan_order_plans ADD COLUMN last_run BIGINT;
    UPDATE trufan_order_plans SET last_run = (
      SELECT scheduled_for FROM trufan_orders WHERE trufan_orders.id = trufan_order_plans.last_order);
    """

  /// The days that are left out, as JSON.
  static let skipped = "ALTER TABLE trufan_order_plans ADD COLUMN skipped TEXT;"

  private static let selection: SQL = """
    SELECT p.id, p.account_id, p.venue_id, p.request, p.items, p.weekdays, p.minute, p.is_paused,
      p.next_run, p.last_run, p.skipped, p.last_order, p.note, p.created_at, v.name AS venue_name,
      v.time_zone
    FROM trufan_order_plans p JOIN trufan_venues v ON v.id = p.venue_id
    """

  /// The newest first.
  static func all(ofUser user: String, in db: Connection) throws -> [OrderPlanRow] {
    try db.all(
      "\(selection) WHERE p.account_id = \(user) ORDER BY p.created_at DESC, p.id", row)
  }

  static func find(_ id: String, in db: Connection) throws -> OrderPlanRow? {
    try db.first("\(selection) WHERE p.id = \(id)", row)
  }

  /// - Throws: ``Problem`` 404, the same for an unknown plan and somebody else's.
  static func require(
    _ id: String, ofUser user: String, in db: Connection
  ) throws -> OrderPlanRow {
    guard let found = try find(id, in: db), found.owner == user else {
      throw Problem.notFound("Plan not found")
    }
    return found
  }

  static func insert(_ row: OrderPlanRow, in db: Connection) throws {
    let plan = row.plan
    try db.execute(
      """
      INSERT INTO trufan_order_plans (id, account_id, venue_id, request, items, weekdays, minute,
        is_paused, next_run, last_run, created_at)
      VALUES (\(plan.id), \(row.owner), \(plan.venueId), \(try StoredJSON.text(row.request)),
        \(try StoredJSON.text(plan.items)), \(try StoredJSON.text(plan.weekdays)),
        \(row.minute), \(plan.isPaused), \(row.nextRun), \(row.lastRun),
        \(plan.createdAt.timestamp))
      """)
  }

  /// Writes what changes in a plan's life.
  static func update(_ row: OrderPlanRow, in db: Connection) throws {
    try db.execute(
      """
      UPDATE trufan_order_plans SET weekdays = \(try StoredJSON.text(row.plan.weekdays)),
        minute = \(row.minute), is_paused = \(row.plan.isPaused), next_run = \(row.nextRun),
        last_run = \(row.lastRun), skipped = \(try StoredJSON.text(row.skipped)),
        last_order = \(row.plan.lastOrderId), note = \(row.plan.note)
      WHERE id = \(row.plan.id)
      """)
  }

  static func delete(_ id: String, ofUser user: String, in db: Connection) throws {
    try db.execute(
      "DELETE FROM trufan_order_plans WHERE id = \(id) AND account_id = \(user)")
  }

  private static func row(_ row: Row) throws -> OrderPlanRow {
    let minute: Int = try row["minute"]
    let next: Timestamp? = try row["next_run"]
    let created: Timestamp = try row["created_at"]
    let request: CreateOrderRequest? = try StoredJSON.value(try row["request"])
    let plan = OrderPlan(
      id: try row["id"], venueId: try row["venue_id"], venueName: try row["venue_name"],
      timeZone: try row["time_zone"], items: try StoredJSON.value(try row["items"]) ?? [],
      weekdays: try StoredJSON.value(try row["weekdays"]) ?? [],
      time: WeeklyTimes.text(minute), isPaused: try row["is_paused"],
      nextRun: next.map(WireTime.init), lastOrderId: try row["last_order"],
      note: try row["note"], createdAt: WireTime(created))
    return OrderPlanRow(
      plan: plan, owner: try row["account_id"],
      request: request ?? CreateOrderRequest(venueId: plan.venueId, items: []), minute: minute,
      lastRun: try row["last_run"], skipped: try StoredJSON.value(try row["skipped"]) ?? [])
  }
}
