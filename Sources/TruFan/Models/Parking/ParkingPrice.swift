/// A lot's prices. ``ParkingRules`` bounds them, so that no product here
/// overflows.
public struct ParkingPrice: Hashable, Sendable {
  public var base: Price
  public var hourly: Price
  /// Nil: no limit for a day.
  public var dailyMaximum: Price?
  public var factor: PriceFactor

  public init(base: Price, hourly: Price, dailyMaximum: Price?, factor: PriceFactor = .one) {
    self.base = base
    self.hourly = hourly
    self.dailyMaximum = dailyMaximum
    self.factor = factor
  }

  /// The price of a first stay: (base + hourly × hours) × factor, at most the day's maximum.
  public func stay(_ hours: ParkingHours) -> Price { capped(base, hours) }

  /// What an hour costs by the lot's present factor.
  public var hourlyNow: Price { capped(.zero, ParkingHours(1)) }

  /// What a first stay costs besides its hours, by the same factor.
  public var baseNow: Price { capped(base, ParkingHours(0)) }

  /// The price of more time: the hourly part only. Each extension is capped by itself.
  public func moreTime(_ hours: ParkingHours) -> Price { capped(.zero, hours) }

  /// Whole cents, half to even, as the first server of TruFan rounded.
  private func capped(_ start: Price, _ hours: ParkingHours) -> Price {
    // Cents × 3600 seconds × 100 hundredths: exact until the one division.
    let exact = (start.cents * 3600 + hourly.cents * hours.seconds) * factor.hundredths
    let price = Price(cents: Self.halfToEven(exact, 360_000))
    guard let dailyMaximum else { return price }
    return min(price, dailyMaximum)
  }

  private static func halfToEven(_ value: Int, _ divisor: Int) -> Int {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
    if rest * 2 == divisor { return quotient + (quotient % 2) }
    return rest * 2 > divisor ? quotient + 1 : quotient
  }
}
