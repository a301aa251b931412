import ServerKit
import TruFanModels
import WireKit

extension OrderPlans {
  /// Other days or another time, a pause, or its end.
  /// - Throws: ``Problem`` 422 for bad values, 400 for a time at which the store is closed, 409 where another
  ///   plan of its owner is the same then, or where this one is not as it was seen.
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
    guard row.plan != seen.plan else { return answer(seen) }
    guard wish.seen?.isOf(seen.plan) ?? true else {
      throw Problem.conflict(
        "This recurring order was changed meanwhile. Look at it again before you change it.",
        code: OrderPlan.changedCode)
    }
    if row.times != seen.times {
      try requireOpen(row, in: db)
      let others = try OrderPlanTable.all(ofUser: row.owner, in: db).map(\.plan)
      try Self.requireNew(row.plan, among: others.filter { $0.id != row.plan.id })
    }
    row.plan.note = nil
    if row.plan.isPaused {
      row.plan.nextRun = nil
    } else {
      try scheduleNext(&row, in: db)
    }
    try OrderPlanTable.update(row, in: db)
    return answer(row)
  }

  /// - Throws: ``Problem`` 409 for a plan that brings the same at the same times as another one.
  static func requireNew(_ plan: OrderPlan, among others: [OrderPlan]) throws {
    guard let same = others.first(where: plan.isSame(as:)) else { return }
    throw Problem.conflict(
      same.isPaused
        ? "This order repeats on these days at this time already, and is paused. Resume it instead."
        : "You repeat this order on these days at this time already.", code: "plan_exists")
  }

  /// Sets the next run for which there is still time.
  func scheduleNext(_ row: inout OrderPlanRow, in db: Connection) throws {
    try schedule(&row, after: firstChance(clock.now()), in: db)
  }
}

extension OrderPlan {
  /// Whether it brings the same as another one, at the same times.
  fileprivate func isSame(as other: OrderPlan) -> Bool {
    venueId == other.venueId && weekdays == other.weekdays && time == other.time
      && Set(items.map(\.counted)) == Set(other.items.map(\.counted))
  }
}

extension OrderPlan.Item {
  /// Without its name, which may have changed.
  fileprivate var counted: [String] { [itemId, String(quantity)] }
}
