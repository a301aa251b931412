import WireKit

/// How orders earn points, what points are worth, and what else a faithful parker gets. The
/// server's settings state them, and the app shows their true numbers.
public struct RewardRules: Codable, Hashable, Sendable {
  /// For each dollar of goods, after the discount. A part of a dollar earns its part.
  public var pointsPerDollar: Int
  /// So many points are worth one dollar.
  public var pointsForADollar: Int
  /// Each so-many-th order within ``frequentDays`` gets ``frequentPercent`` off; 0: none does.
  public var frequentOrders: Int
  public var frequentDays: Int
  public var frequentPercent: Percent
  /// For both, once the first order of a referred parker is completed; 0: no referrals.
  public var referralPoints: Int

  enum CodingKeys: String, CodingKey {
    case pointsPerDollar = "points_per_dollar"
    case pointsForADollar = "points_for_a_dollar"
    case frequentOrders = "frequent_orders"
    case frequentDays = "frequent_days"
    case frequentPercent = "frequent_percent"
    case referralPoints = "referral_points"
  }

  public init(
    pointsPerDollar: Int = 10, pointsForADollar: Int = 200, frequentOrders: Int = 5,
    frequentDays: Int = 30, frequentPercent: Percent = Percent(10), referralPoints: Int = 500
  ) {
    self.pointsPerDollar = pointsPerDollar
    self.pointsForADollar = max(1, pointsForADollar)
    self.frequentOrders = frequentOrders
    self.frequentDays = frequentDays
    self.frequentPercent = frequentPercent
    self.referralPoints = referralPoints
  }

  /// An order keeps this much of its goods to pay by card: payment services take no less.
  public static let leastGoods = OrderRules.leastCharge

  /// What goods of this price earn.
  public func points(for goods: Price) -> Int { goods.cents * pointsPerDollar / 100 }

  /// In whole cents; nothing for a balance below zero.
  public func value(of points: Int) -> Price {
    Price(cents: max(0, points) * 100 / pointsForADollar)
  }

  /// How many points pay this amount.
  public func cost(of value: Price) -> Int {
    (value.cents * pointsForADollar + 99) / 100
  }

  /// The discount of a new order.
  /// - Parameters:
  ///   - balance: the parker's points, if they are to be used; otherwise nil.
  ///   - isFrequent: whether the frequent buyer's discount is due.
  public func discount(of subtotal: Price, balance: Int?, isFrequent: Bool) -> OrderDiscount {
    var discount = OrderDiscount()
    if isFrequent { discount.percent = frequentPercent }
    let room = subtotal - discount.percent.of(subtotal) - Self.leastGoods
    if let balance, room > .zero {
      discount.pointsValue = min(value(of: balance), room)
      discount.points = cost(of: discount.pointsValue)
    }
    return discount
  }
}

extension RewardRules: Sampled {
  public static let sample = RewardRules()
}
