import Foundation
import WireKit

/// A day's opening hours in the venue's time zone. A `close` that is not after `open` is on the
/// next day: "20:00" to "02:00" crosses midnight. "00:00" to "24:00" is the whole day.
public struct DayHours: Codable, Hashable, Sendable {
  /// "08:00"
  public var open: String
  /// "20:00"; "24:00" is midnight at the end of the day.
  public var close: String

  public init(open: String, close: String) {
    self.open = open
    self.close = close
  }

  /// Minutes from the day's beginning to the opening; nil for a text that is no time.
  var opens: Int? { Self.minutes(open).flatMap { $0 < 1440 ? $0 : nil } }

  /// Minutes from the day's beginning to the closing, beyond 1440 for a closing after midnight.
  var closes: Int? {
    guard let opens, let end = Self.minutes(close) else { return nil }
    return end > opens ? end : end + 1440
  }

  public var isValid: Bool { opens != nil && closes != nil }

  private static func minutes(_ text: String) -> Int? {
    // By hand, because each order asks for it, and a regular expression takes a hundred times as long.
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
      let hour = number(bytes[0], bytes[1]), let minute = number(bytes[3], bytes[4]), minute < 60,
      hour * 60 + minute <= 1440
    else { return nil }
    return hour * 60 + minute
  }

  private static func number(_ ten: UInt8, _ one: UInt8) -> Int? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard digits.contains(ten), digits.contains(one) else { return nil }
    return Int(ten - digits.lowerBound) * 10 + Int(one - digits.lowerBound)
  }
}

/// When a store takes orders, by the venue's wall clock.
public struct OpeningHours: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    case open
    /// The next opening within a week; nil if there is none.
    case closed(opens: Timestamp?)
  }

  /// By "monday" … "sunday". A day that is missing is closed. No days at all: always open, as
  /// venues are that never set hours.
  public let days: [String: DayHours]
  public let zone: TimeZone

  public static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  public init(days: [String: DayHours], zone: TimeZone) {
    self.days = days
    self.zone = zone
  }

  public func state(at now: Timestamp) -> State {
    guard !days.isEmpty, openSpan(at: now) == nil else { return .open }
    let calendar = calendar
    let today = calendar.startOfDay(for: now.date)
    var next: Timestamp?
    for offset in 0...7 {
      guard let day = calendar.date(byAdding: .day, value: offset, to: today),
        let span = span(of: day, in: calendar)
      else { continue }
      if span.lowerBound > now, span.lowerBound < next ?? .init(milliseconds: .max) {
        next = span.lowerBound
      }
    }
    return .closed(opens: next)
  }

  /// The span in which the store is open now; nil for a closed store, and for one that has no hours.
  public func openSpan(at now: Timestamp) -> Range<Timestamp>? {
    let calendar = calendar
    let today = calendar.startOfDay(for: now.date)
    for offset in -1...0 {
      guard let day = calendar.date(byAdding: .day, value: offset, to: today),
        let span = span(of: day, in: calendar), span.contains(now)
      else { continue }
      return span
    }
    return nil
  }

  var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }

  func span(of day: Date, in calendar: Calendar) -> Range<Timestamp>? {
    let name = Self.weekdays[calendar.component(.weekday, from: day) - 1]
    guard let hours = days[name], let opens = hours.opens, let closes = hours.closes,
      let start = moment(opens, on: day, in: calendar),
      let end = moment(closes, on: day, in: calendar), start < end
    else { return nil }
    return Timestamp(start)..<Timestamp(end)
  }

  /// The wall clock's minute of a day. A day with a change of the clock has 23 or 25 hours, so the
  /// minutes are not simply added.
  private func moment(_ minutes: Int, on day: Date, in calendar: Calendar) -> Date? {
    guard let date = calendar.date(byAdding: .day, value: minutes / 1440, to: day) else {
      return nil
    }
    let inDay = minutes % 1440
    return calendar.date(
      bySettingHour: inDay / 60, minute: inDay % 60, second: 0, of: date,
      matchingPolicy: .nextTime, direction: .forward)
  }
}
