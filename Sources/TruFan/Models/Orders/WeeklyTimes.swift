import Foundation
import WireKit

/// Weekdays with one time of day, on a venue's wall clock.
public struct WeeklyTimes: Hashable, Sendable {
  /// Names of ``OpeningHours/weekdays``.
  public let weekdays: [String]
  /// Minutes since midnight.
  public let minute: Int
  public let zone: TimeZone

  public init(weekdays: [String], minute: Int, zone: TimeZone) {
    self.weekdays = weekdays
    self.minute = minute
    self.zone = zone
  }

  /// The next of the times. An hour that the clock leaves out is taken at its end, and one that it
  /// repeats counts once.
  public func next(after now: Timestamp) -> Timestamp? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let today = calendar.startOfDay(for: now.date)
    for offset in 0...8 {
      guard let day = calendar.date(byAdding: .day, value: offset, to: today),
        weekdays.contains(OpeningHours.weekdays[calendar.component(.weekday, from: day) - 1]),
        let date = calendar.date(
          bySettingHour: minute / 60, minute: minute % 60, second: 0, of: day,
          matchingPolicy: .nextTime, direction: .forward)
      else { continue }
      let time = Timestamp(date)
      if time > now { return time }
    }
    return nil
  }

  /// "14:00" as minutes since midnight; nil for anything that is no time of a day.
  public static func minute(_ text: String) -> Int? {
    guard let match = text.wholeMatch(of: /([0-2][0-9]):([0-5][0-9])/),
      let hour = Int(match.1), let minute = Int(match.2), hour < 24
    else { return nil }
    return hour * 60 + minute
  }

  /// "14:00"
  public static func text(_ minute: Int) -> String {
    func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return digits(minute / 60) + ":" + digits(minute % 60)
  }

  /// "2:00 PM"
  public static func clock(_ minute: Int) -> String {
    ClockText.text(Timestamp(milliseconds: Int64(minute) * 60_000), in: .gmt)
  }
}
