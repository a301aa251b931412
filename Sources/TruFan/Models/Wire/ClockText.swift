import Foundation
import WireKit

/// A time of day for people: "5:04 PM".
public enum ClockText {
  /// - Parameter zone: nil: UTC, which the text then says.
  public static func text(_ time: Timestamp, in zone: TimeZone?) -> String {
    let (hour, minute) = time.minuteOfDay(in: zone ?? .gmt).quotientAndRemainder(dividingBy: 60)
    let digits = minute < 10 ? "0\(minute)" : "\(minute)"
    let text = "\((hour + 11) % 12 + 1):\(digits) \(hour < 12 ? "AM" : "PM")"
    return zone == nil ? text + " UTC" : text
  }
}

extension Timestamp {
  /// Minutes since midnight, as the zone's clocks show the time.
  public func minuteOfDay(in zone: TimeZone) -> Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    return (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
  }
}
