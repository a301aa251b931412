import TruFanModels
import WireKit

/// Sums of orders, which can be added and taken off again.
struct FigureSums: Hashable, Sendable {
  var orders = 0
  var cancelled = 0
  var revenue = Price.zero
  var serviceFees = Price.zero
  var taxes = Price.zero
  var tips = Price.zero
  var refunds = Price.zero
  /// The orders whose time counts: not those that were wanted for later.
  var timed = 0
  /// Of those orders: from the order until the goods were ready.
  var seconds = 0
  var onTime = 0
  var ratings = 0
  var stars = 0

  static let zero = FigureSums()

  static func + (left: Self, right: Self) -> Self { left.adding(right, times: 1) }
  static func += (left: inout Self, right: Self) { left = left + right }
  static func - (left: Self, right: Self) -> Self { left.adding(right, times: -1) }

  private func adding(_ other: Self, times sign: Int) -> Self {
    var sums = self
    for count in Self.counts { sums[keyPath: count] += sign * other[keyPath: count] }
    for amount in Self.amounts {
      let cents = self[keyPath: amount].cents + sign * other[keyPath: amount].cents
      sums[keyPath: amount] = Price(cents: cents)
    }
    return sums
  }

  private static var counts: [WritableKeyPath<Self, Int>] {
    [\.orders, \.cancelled, \.timed, \.seconds, \.onTime, \.ratings, \.stars]
  }

  private static var amounts: [WritableKeyPath<Self, Price>] {
    [\.revenue, \.serviceFees, \.taxes, \.tips, \.refunds]
  }

  /// With the averages, for people.
  var figures: Figures {
    var figures = Figures()
    (figures.orders, figures.cancelled, figures.ratings) = (orders, cancelled, ratings)
    (figures.revenue, figures.serviceFees, figures.taxes) = (revenue, serviceFees, taxes)
    (figures.tips, figures.refunds) = (tips, refunds)
    if orders > 0 {
      figures.averageOrder = Price(cents: (revenue.cents * 2 + orders) / (2 * orders))
    }
    if timed > 0 {
      figures.averageFulfillmentMinutes = Self.tenths(Double(seconds) / Double(timed) / 60)
      figures.onTimePercent = (onTime * 200 + timed) / (2 * timed)
    }
    if ratings > 0 { figures.averageRating = Self.tenths(Double(stars) / Double(ratings)) }
    return figures
  }

  private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}

extension FigureSums {
  /// What one order adds to its day.
  init(_ order: CountedOrder) {
    guard order.isHandedOver else {
      let isOver = order.status == .cancelled || order.status == .refunded
      let wasPaid = order.paymentStatus.isPaid || order.refundAmount != nil
      cancelled = isOver && wasPaid ? 1 : 0
      return
    }
    orders = 1
    revenue = order.goods + order.serviceFee + order.tax
    (serviceFees, taxes, tips) = (order.serviceFee, order.tax, order.tip)
    refunds = order.givenBack
    if let stars = order.rating { (ratings, self.stars) = (1, stars) }
    if !order.isScheduled, let ready = order.readyAt {
      timed = 1
      seconds = max(0, Int((ready.milliseconds - order.createdAt.milliseconds) / 1000))
      onTime = seconds <= FigureTargets.fulfillmentMinutes * 60 ? 1 : 0
    }
  }
}
