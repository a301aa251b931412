import Foundation
import TruFanModels
import WireKit

/// Times as people read them.
package enum TimeText {
  /// "2:30 PM"
  package static func clock(_ time: WireTime, in zone: TimeZone) -> String {
    ClockText.text(time.timestamp, in: zone)
  }

  /// "Nov 22, 2:30 PM"
  package static func dayAndClock(_ time: WireTime, in zone: TimeZone) -> String {
    "\(day(time, in: zone)), \(clock(time, in: zone))"
  }

  /// "Nov 22"
  private static func day(_ time: WireTime, in zone: TimeZone) -> String {
    let parts = parts(of: time, in: zone)
    let month = months[max(0, (parts.month ?? 1) - 1)]
    return "\(month) \(parts.day ?? 1)"
  }

  /// "Sat, Nov 22"
  package static func weekday(_ time: WireTime, in zone: TimeZone) -> String {
    let weekday = parts(of: time, in: zone).weekday ?? 1
    return "\(weekdays[max(0, weekday - 1)]), \(day(time, in: zone))"
  }

  private static func parts(of time: WireTime, in zone: TimeZone) -> DateComponents {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar.dateComponents([.month, .day, .weekday], from: time.date)
  }

  /// "1 h 24 min", "24 min"
  package static func minutes(_ minutes: Int) -> String {
    guard minutes >= 60 else { return "\(minutes) min" }
    let rest = minutes % 60
    return rest == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(rest) min"
  }

  /// "1:05"
  package static func countdown(_ seconds: Int) -> String {
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
