import Foundation
import TruFanClient
import TruFanModels

extension OrderPlan {
  /// "2 × Whole Milk, 1 × Bread"
  var contents: String {
    items.map { "\($0.quantity) × \($0.name)" }.joined(separator: ", ")
  }

  /// "Every Monday and Friday at 2:00 PM"
  var rhythm: String {
    let clock = WeeklyTimes.minute(time).map(WeeklyTimes.clock) ?? time
    return "Every \(Self.words(weekdays)) at \(clock)"
  }

  /// "Mon, Nov 10, 2:00 PM", on the venue's clock.
  func nextWords(on device: TimeZone) -> String? {
    let clock = VenueClock(timeZone, device: device)
    return nextRun.map { clock.noted("\(clock.weekday($0)), \(clock.bare($0))", at: $0.date) }
  }

  /// "Mon, Nov 10": its time may have changed since it was left out.
  func dayWords(of run: WireTime, on device: TimeZone) -> String {
    VenueClock(timeZone, device: device).weekday(run)
  }

  static func words(_ weekdays: [String]) -> String {
    let days = PlanFormViewModel.days.filter(weekdays.contains)
    if days.count == 7 { return "day" }
    if days == Array(PlanFormViewModel.days.prefix(5)) { return "weekday" }
    let names = days.map(\.capitalized)
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
