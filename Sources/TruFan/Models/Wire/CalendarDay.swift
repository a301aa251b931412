import Foundation
import WireKit

/// A day of the calendar, without a time: "2026-02-10" on the wire.
public struct CalendarDay: Hashable, Comparable, Sendable {
  /// Days since 1 January 1970.
  public let number: Int

  public init(number: Int) { self.number = number }

  /// The day that an instant belongs to, where a zone's clocks hang.
  public init(of instant: Timestamp, in zone: TimeZone) {
    let offset = zone.secondsFromGMT(for: instant.date)
    let seconds = Double(instant.milliseconds) / 1000 + Double(offset)
    number = Int((seconds / 86_400).rounded(.down))
  }

  /// Reads "2026-02-10".
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], text.utf8.allSatisfy({ $0 < 0x3a }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month)
    else { return nil }
    let number = Self.number(year, month, day)
    // The 30th of February is none: it would be written differently.
    guard Self(number: number).text == text else { return nil }
    self.number = number
  }

  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  public func adding(_ days: Int) -> Self { Self(number: number + days) }

  /// 0 for Monday.
  public var weekday: Int { ((number + 3) % 7 + 7) % 7 }

  public var year: Int { civil.year }
  public var month: Int { civil.month }
  public var day: Int { civil.day }

  public var text: String {
    let (year, month, day) = civil
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return String(repeating: "0", count: max(0, 4 - "\(year)".count)) + "\(year)-"
      + "\(two(month))-\(two(day))"
  }

  // Howard Hinnant's civil_from_days and days_from_civil: eras of 400 years that begin in March.

  private var civil: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let inEra = shifted - era * 146_097
    let year = (inEra - inEra / 1460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * year + year / 4 - year / 100)
    let part = (5 * inYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    return (year + era * 400 + (month <= 2 ? 1 : 0), month, inYear - (153 * part + 2) / 5 + 1)
  }

  private static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let inEra = year - era * 400
    let inYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + inEra * 365 + inEra / 4 - inEra / 100 + inYear - 719_468
  }
}

extension CalendarDay: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let day = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not a day like 2026-02-10")
    }
    self = day
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
