import WireKit

/// A factor in hundredths by which a lot's prices rise and fall with demand: 150 is one and a half
/// times the price. On the wire it is a JSON number such as 1.5; a string with one is read too.
public struct PriceFactor: Hashable, Comparable, Sendable {
  public var hundredths: Int

  public init(hundredths: Int) { self.hundredths = hundredths }

  public static let one = PriceFactor(hundredths: 100)

  public static func < (left: PriceFactor, right: PriceFactor) -> Bool {
    left.hundredths < right.hundredths
  }
}

extension PriceFactor: DecimalNumber, Codable {
  public init(from decoder: any Decoder) throws {
    // A factor and an amount of dollars have the same form: a number with two decimals.
    hundredths = try Price(from: decoder).cents
  }

  public func encode(to encoder: any Encoder) throws {
    try Price(cents: hundredths).encode(to: encoder)
  }
}
