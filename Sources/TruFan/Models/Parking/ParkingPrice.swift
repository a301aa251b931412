/// A lot's prices (`contract/trufan.md` 7).
public struct ParkingPrice: Hashable, Sendable {
  public var base: Price
  public var hourly: Price
  /// Nil: no limit for a day.
  public var dailyMaximum: Price?
  /// In hundredths: 150 is one and a half times the price.
  public var multiplier: Percent

  public init(base: Price, hourly: Price, dailyMaximum: Price?, multiplier: Percent = Percent(1)) {
    self.base = base
    self.hourly = hourly
    self.dailyMaximum = dailyMaximum
    self.multiplier = multiplier
  }

  /// The price of a first stay: (base + hourly × hours) × multiplier, at most the day's maximum.
  public func stay(minutes: Int) -> Price { capped(base, minutes) }

  /// The price of more time: the hourly part only, capped by itself.
  public func moreTime(minutes: Int) -> Price { capped(.zero, minutes) }

  /// Whole cents, half to even, as the first server of TruFan rounded.
  private func capped(_ start: Price, _ minutes: Int) -> Price {
    // Cents × 60 minutes × 100 hundredths: exact until the one division.
    let exact = (start.cents * 60 + hourly.cents * minutes) * multiplier.hundredths
    let price = Price(cents: Self.halfToEven(exact, 6000))
    guard let dailyMaximum else { return price }
    return min(price, dailyMaximum)
  }

  private static func halfToEven(_ value: Int, _ divisor: Int) -> Int {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
    if rest * 2 == divisor { return quotient + (quotient % 2) }
    return rest * 2 > divisor ? quotient + 1 : quotient
  }
}
