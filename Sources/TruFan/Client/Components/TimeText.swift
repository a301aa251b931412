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
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.month, .day], from: time.date)
    let month = months[max(0, (parts.month ?? 1) - 1)]
    return "\(month) \(parts.day ?? 1), \(clock(time, in: zone))"
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

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
