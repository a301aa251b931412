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

  /// The next run that is on no day which had its own already, at whatever time.
  func scheduleNext(_ row: inout OrderPlanRow, in db: Connection) throws {
    var after = firstChance(clock.now())
    if let last = row.lastRun {
      after = max(after, last)
      let zone = row.times.zone
      while let next = row.times.next(after: after),
        CalendarDay(of: next, in: zone) == CalendarDay(of: last, in: zone)
      { after = next }
    }
    try schedule(&row, after: after, in: db)
  }
}
