import WireKit

/// What the orders of some days come to. Orders are counted on the day on which they were placed,
/// once they are handed over.
public struct Figures: Codable, Hashable, Sendable {
  /// Orders that were handed over.
  public var orders: Int
  /// Orders that were paid, and cancelled or refunded before the hand-over.
  public var cancelled: Int
  /// Goods, fees and taxes, without tips. Refunds are not taken off.
  public var revenue: Price
  public var serviceFees: Price
  public var taxes: Price
  public var tips: Price
  public var refunds: Price
  /// The revenue of an order; null without orders.
  @OrNull public var averageOrder: Price?
  /// Minutes from the order until the goods were ready; null without such orders.
  @OrNull public var averageFulfillmentMinutes: Double?
  /// How many of a hundred orders were ready within the target.
  @OrNull public var onTimePercent: Int?
  /// Stars; null without ratings.
  @OrNull public var averageRating: Double?
  public var ratings: Int

  enum CodingKeys: String, CodingKey {
    case orders, cancelled, revenue, taxes, tips, refunds, ratings
    case serviceFees = "service_fees"
    case averageOrder = "average_order"
    case averageFulfillmentMinutes = "average_fulfillment_minutes"
    case onTimePercent = "on_time_percent"
    case averageRating = "average_rating"
  }

  public init() {
    (orders, cancelled, ratings) = (0, 0, 0)
    (revenue, serviceFees, taxes, tips, refunds) = (.zero, .zero, .zero, .zero, .zero)
  }
}

extension Figures: Sampled {
  public static let sample: Figures = {
    var figures = Figures()
    (figures.orders, figures.cancelled, figures.ratings) = (12, 1, 9)
    figures.revenue = Price(cents: 31_420)
    figures.serviceFees = Price(cents: 3798)
    figures.taxes = Price(cents: 2327)
    figures.tips = Price(cents: 2600)
    figures.refunds = Price(cents: 450)
    figures.averageOrder = Price(cents: 2618)
    figures.averageFulfillmentMinutes = 24.5
    figures.onTimePercent = 83
    figures.averageRating = 4.7
    return figures
  }()

  public static let samples = [sample, Figures()]
}

/// The targets that figures are compared with.
public enum FigureTargets {
  /// Minutes until the goods are ready.
  public static let fulfillmentMinutes = 30
  /// Stars.
  public static let rating = 4.5
}
