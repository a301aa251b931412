import ServerKit
import TruFanModels

extension RewardRules {
  private static let perDollar = Variable(
    "TRUFAN_POINTS_PER_DOLLAR", "points that a dollar of goods earns", unset: "10")
  private static let forADollar = Variable(
    "TRUFAN_POINTS_FOR_A_DOLLAR", "points that are worth a dollar", unset: "200")
  private static let orders = Variable(
    "TRUFAN_FREQUENT_ORDERS", "each so-many-th order is cheaper; 0: none", unset: "5")
  private static let days = Variable(
    "TRUFAN_FREQUENT_DAYS", "within so many days", unset: "30")
  private static let percent = Variable(
    "TRUFAN_FREQUENT_PERCENT", "by so many percent", unset: "10")
  private static let referral = Variable(
    "TRUFAN_REFERRAL_POINTS", "for both, after a friend's first order; 0: none", unset: "500")

  static let variables = [perDollar, forADollar, orders, days, percent, referral]

  /// - Throws: ``SettingsError`` with a sentence that names the variable.
  init(_ settings: SettingsReader) throws {
    let usual = RewardRules()
    self.init(
      pointsPerDollar: try settings.number(Self.perDollar, in: 0...1000) ?? usual.pointsPerDollar,
      pointsForADollar: try settings.number(Self.forADollar, in: 1...100_000)
        ?? usual.pointsForADollar,
      frequentOrders: try settings.number(Self.orders, in: 0...1000) ?? usual.frequentOrders,
      frequentDays: try settings.number(Self.days, in: 1...3650) ?? usual.frequentDays,
      frequentPercent: try settings.number(Self.percent, in: 0...100).map { Percent($0) }
        ?? usual.frequentPercent,
      referralPoints: try settings.number(Self.referral, in: 0...100_000)
        ?? usual.referralPoints)
  }
}
