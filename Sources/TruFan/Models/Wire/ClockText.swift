import Foundation
import WireKit

/// A time of day for people: "5:04 PM".
public enum ClockText {
  /// - Parameter zone: nil: UTC, which the text then says.
  public static func text(_ time: Timestamp, in zone: TimeZone?) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone ?? .gmt
    let parts = calendar.dateComponents([.hour, .minute], from: time.date)
    let (hour, minute) = (parts.hour ?? 0, parts.minute ?? 0)
    let digits = minute < 10 ? "0\(minute)" : "\(minute)"
    let text = "\((hour + 11) % 12 + 1):\(digits) \(hour < 12 ? "AM" : "PM")"
    return zone == nil ? text + " UTC" : text
  }
}
