import Foundation
import WireKit

/// A length of parking. On the wire it is a JSON number of hours such as 1.5, or a string with one.
/// Inside it is whole seconds, so that a third of an hour is twenty minutes to the cent.
public struct ParkingHours: Hashable, Comparable, Sendable {
  public var seconds: Int

  public init(seconds: Int) { self.seconds = seconds }

  public init(minutes: Int) { self.init(seconds: minutes * 60) }

  public init(_ hours: Int) { self.init(minutes: hours * 60) }

  public var duration: Duration { .seconds(seconds) }

  public static func < (left: ParkingHours, right: ParkingHours) -> Bool {
    left.seconds < right.seconds
  }

  /// Beyond this a number of hours is not read: nothing here lasts a century.
  private static let limit = Decimal(876_000)

  /// Rounds to the second. Nil for what no clock counts.
  public init?(_ hours: Decimal) {
    guard !hours.isNaN, abs(hours) <= Self.limit else { return nil }
    var (exact, rounded) = (hours * 3600, Decimal())
    NSDecimalRound(&rounded, &exact, 0, .plain)
    seconds = NSDecimalNumber(decimal: rounded).intValue
  }
}

extension ParkingHours: DecimalNumber, Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let hours: ParkingHours?
    if let text = try? container.decode(String.self) {
      let isNumber =
        text.utf8.count <= 20 && text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil
      hours = isNumber ? Decimal(string: text).flatMap { ParkingHours($0) } : nil
    } else {
      hours = ParkingHours(try container.decode(Decimal.self))
    }
    guard let hours else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not a number of hours")
    }
    self = hours
  }

  /// Four decimals tell every second apart.
  public func encode(to encoder: any Encoder) throws {
    var (exact, rounded) = (Decimal(seconds) / 3600, Decimal())
    NSDecimalRound(&rounded, &exact, 4, .plain)
    var container = encoder.singleValueContainer()
    try container.encode(rounded)
  }
}
