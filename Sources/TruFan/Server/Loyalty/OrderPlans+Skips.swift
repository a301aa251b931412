import ServerKit
import TruFanModels
import WireKit

/// Days of a plan that are left out. A day is meant, because the plan's time may change meanwhile.
extension OrderPlans {
  /// - Throws: ``Problem`` 409 for one day too many.
  func skip(_ run: Timestamp, _ seen: OrderPlanRow, in db: Connection) throws -> OrderPlan {
    guard seen.nextRun == run else { return answer(seen) }
    guard skipped(seen).count < OrderPlan.skipLimit else {
      throw Problem.conflict(
        "\(OrderPlan.skipLimit) times are left out already. Pause this recurring order instead.",
        code: "too_many_skips")
    }
    var row = seen
    row.skipped = Set(row.skipped).union([row.day(of: run)]).sorted()
    try scheduleNext(&row, in: db)
    try OrderPlanTable.update(row, in: db)
    return answer(row)
  }

  /// - Throws: ``Problem`` 400 for a time for which an order can no more be made.
  func unskip(_ run: Timestamp, _ seen: OrderPlanRow, in db: Connection) throws -> OrderPlan {
    let day = seen.day(of: run)
    guard seen.skipped.contains(day) else { return answer(seen) }
    guard let time = seen.times.time(on: day), isAhead(time) else {
      throw Problem.badRequest(
        "It is too late for that: orders are made at least \(Self.headStart / 60) hours before.",
        code: "too_late")
    }
    var row = seen
    row.skipped.removeAll { $0 == day }
    if !row.plan.isPaused { try scheduleNext(&row, in: db) }
    try OrderPlanTable.update(row, in: db)
    return answer(row)
  }

  /// The plan as its parker sees it: with the times ahead that can be had again.
  func answer(_ row: OrderPlanRow) -> OrderPlan {
    var plan = row.plan
    plan.skipped = skipped(row)
    return plan
  }

  private func skipped(_ row: OrderPlanRow) -> [WireTime] {
    row.skipped.compactMap(row.times.time(on:)).filter(isAhead).map(WireTime.init)
  }

  /// Whether there is still time to make an order for it.
  private func isAhead(_ run: Timestamp) -> Bool { run > firstChance(clock.now()) }
}

extension OrderPlanRow {
  /// The day of a time, at the venue.
  func day(of time: Timestamp) -> CalendarDay { CalendarDay(of: time, in: times.zone) }
}

extension WeeklyTimes {
  /// The time on a day; nil for another weekday.
  func time(on day: CalendarDay) -> Timestamp? {
    // No zone is a day before or behind UTC.
    var time = Timestamp(milliseconds: Int64(day.number - 1) * 86_400_000)
    while let next = next(after: time), CalendarDay(of: next, in: zone) <= day {
      if CalendarDay(of: next, in: zone) == day { return next }
      time = next
    }
    return nil
  }
}
