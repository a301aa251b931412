import ServerKit
import TruFanModels
import WireKit

extension OrderPlans {
  /// Other days or another time, a pause, or its end.
  /// - Throws: ``Problem`` 422 for bad values, 400 for a time at which the store is closed.
  func change(
    _ seen: OrderPlanRow, _ wish: ChangePlanRequest, in db: Connection
  ) throws -> OrderPlan {
    var row = seen
    if let days = wish.weekdays { row.plan.weekdays = try Self.days(days) }
    if let time = wish.time {
      row.minute = try Self.minute(time)
      row.plan.time = WeeklyTimes.text(row.minute)
    }
    row.plan.isPaused = wish.isPaused ?? seen.plan.isPaused
    guard row.plan != seen.plan else { return seen.plan }
    if row.times != seen.times { try requireOpen(row, in: db) }
    row.plan.note = nil
    if row.plan.isPaused {
      row.plan.nextRun = nil
    } else {
      try scheduleNext(&row, in: db)
    }
    try OrderPlanTable.update(row, in: db)
    return row.plan
  }

  /// - Throws: ``Problem`` 409 for one time too many.
  func skip(_ run: Timestamp, _ seen: OrderPlanRow, in db: Connection) throws -> OrderPlan {
    guard seen.nextRun == run else { return seen.plan }
    guard seen.plan.skipped.count < OrderPlan.skipLimit else {
      throw Problem.conflict(
        "\(OrderPlan.skipLimit) times are left out already. Pause this recurring order instead.",
        code: "too_many_skips")
    }
    var row = seen
    row.plan.skipped.append(WireTime(run))
    try scheduleNext(&row, in: db)
    try OrderPlanTable.update(row, in: db)
    return row.plan
  }

  /// - Throws: ``Problem`` 400 for a time for which an order can no more be made.
  func unskip(_ run: Timestamp, _ seen: OrderPlanRow, in db: Connection) throws -> OrderPlan {
    let run = WireTime(run)
    guard seen.plan.skipped.contains(run) else { return seen.plan }
    guard isAhead(run) else {
      throw Problem.badRequest(
        "It is too late for that: an order is placed \(Self.headStart / 60) hours before its time.",
        code: "too_late")
    }
    var row = seen
    row.plan.skipped.removeAll { $0 == run }
    if !row.plan.isPaused { try scheduleNext(&row, in: db) }
    try OrderPlanTable.update(row, in: db)
    return row.plan
  }

  /// Whether there is still time to make an order for it.
  func isAhead(_ run: WireTime) -> Bool { run.timestamp > firstChance(clock.now()) }

  func scheduleNext(_ row: inout OrderPlanRow, in db: Connection) throws {
    try schedule(&row, after: firstChance(clock.now()), in: db)
  }
}

extension OrderPlan {
  /// Whether it brings the same, at the same times.
  func repeats(_ items: [Item], of venue: String, on days: [String], at time: String) -> Bool {
    venueId == venue && weekdays == days && self.time == time
      && Set(self.items.map(\.counted)) == Set(items.map(\.counted))
  }
}

extension OrderPlan.Item {
  /// Without its name, which may have changed.
  fileprivate var counted: [String] { [itemId, String(quantity)] }
}
