import Foundation
import WireKit

/// An amount of US dollars in cents. On the wire it is a JSON number with at most two decimals.
/// A string with such a number is read too, as the first clients of TruFan send it.
public struct Price: Hashable, Comparable, Sendable {
  /// Whole cents; negative only for corrections.
  public var cents: Int

  public init(cents: Int) { self.cents = cents }

  public static let zero = Price(cents: 0)
  /// The largest amount on the wire: $99,999,999.99, as the original's columns hold.
  public static let limit = Price(cents: 9_999_999_999)

  /// For people: "$5.49".
  public var formatted: String { Money(minorUnits: cents, currency: "USD").formatted }

  public static func < (left: Price, right: Price) -> Bool { left.cents < right.cents }

  public static func + (left: Price, right: Price) -> Price {
    Price(cents: left.cents + right.cents)
  }

  public static func - (left: Price, right: Price) -> Price {
    Price(cents: left.cents - right.cents)
  }

  public static func * (price: Price, count: Int) -> Price { Price(cents: price.cents * count) }

  public static func += (left: inout Price, right: Price) { left = left + right }

  /// Reads "5.49", "5" or "-0.50"; nil for anything finer than a cent or beyond ``limit``.
  public init?(_ text: String) {
    // By hand: Swift would make a regular expression anew for each price of a catalogue.
    let isNegative = text.hasPrefix("-")
    let parts = text.utf8.dropFirst(isNegative ? 1 : 0)
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? parts[1].count : 0
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard text.utf8.count <= 14, parts.count <= 2, decimals <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(digits.contains) })
    else { return nil }
    let number = parts.joined().reduce(0) { $0 * 10 + Int($1 - digits.lowerBound) }
    let cents = number * [100, 10, 1][decimals]
    guard cents <= Self.limit.cents else { return nil }
    self.cents = isNegative ? -cents : cents
  }

  /// Nil for an amount that is finer than a cent or beyond ``limit``.
  public init?(_ amount: Decimal) {
    let cents = amount * 100
    guard abs(cents) <= Decimal(Self.limit.cents) else { return nil }
    var (exact, rounded) = (cents, Decimal())
    NSDecimalRound(&rounded, &exact, 0, .plain)
    guard rounded == cents else { return nil }
    self.cents = NSDecimalNumber(decimal: rounded).intValue
  }
}

extension Price: DecimalNumber, Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // A number first: that is what the wire has, and a failed try takes longer than reading it.
    let price: Price?
    if let amount = try? container.decode(Decimal.self) {
      price = Price(amount)
    } else {
      price = Price(try container.decode(String.self))
    }
    guard let price else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not an amount with at most two decimals")
    }
    self = price
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    // An order has some thirty prices, and a division of decimals takes ten times as long. Up to the limit a
    // binary number is written with just the two decimals that it was made from.
    guard cents.magnitude <= Self.limit.cents.magnitude else {
      return try container.encode(Decimal(cents) / 100)
    }
    let (whole, rest) = cents.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { try container.encode(whole) } else { try container.encode(Double(cents) / 100) }
  }
}
