import Foundation
import WireKit

/// A percentage in hundredths of a percent: 1500 is 15 %. On the wire it is a JSON number such as
/// 15 or 8.25; a string with such a number is read too.
public struct Percent: Hashable, Comparable, Sendable {
  public var hundredths: Int

  public init(hundredths: Int) { self.hundredths = hundredths }

  public init(_ whole: Int) { self.init(hundredths: whole * 100) }

  public static let zero = Percent(hundredths: 0)

  public static func < (left: Percent, right: Percent) -> Bool {
    left.hundredths < right.hundredths
  }

  /// So many percent of the amount, in whole cents, half a cent away from zero.
  public func of(_ price: Price) -> Price {
    let product = price.cents * hundredths
    let half = product < 0 ? -5000 : 5000
    return Price(cents: (product + half) / 10_000)
  }

  /// For people: "15%" or "8.25%".
  public var formatted: String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    guard rest != 0 else { return "\(whole)%" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(whole).\(digits)%"
  }
}

extension Percent: DecimalNumber, Codable {
  public init(from decoder: any Decoder) throws {
    // A percentage and an amount of dollars have the same form: a number with two decimals.
    hundredths = try Price(from: decoder).cents
  }

  public func encode(to encoder: any Encoder) throws {
    try Price(cents: hundredths).encode(to: encoder)
  }
}
