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
      let year = Int64(parts[0]), let month = Int64(parts[1]), let day = Int64(parts[2]),
      let number = CivilDay.daysSince1970(year: year, month: month, day: day)
    else { return nil }
    // A sign in place of a digit would be written differently.
    guard Self(number: Int(number)).text == text else { return nil }
    self.number = Int(number)
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

  private var civil: (year: Int, month: Int, day: Int) {
    let (year, month, day) = CivilDay.from(daysSince1970: Int64(number))
    return (Int(year), Int(month), Int(day))
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
