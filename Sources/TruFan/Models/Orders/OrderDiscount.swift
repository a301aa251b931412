/// What a parker pays less for the goods of one order. The terms stay as they were when it was
/// ordered, and the amount follows the goods.
public struct OrderDiscount: Hashable, Sendable {
  /// The frequent buyer's part.
  public var percent = Percent.zero
  /// How many points were redeemed, and what they are worth.
  public var points = 0
  public var pointsValue = Price.zero

  public init() {}

  /// ``RewardRules/leastGoods`` of the goods stay to be paid. So an order of which something is
  /// brought always has money, and one without any was refunded.
  public func amount(of subtotal: Price) -> Price {
    max(.zero, min(subtotal - RewardRules.leastGoods, percent.of(subtotal) + pointsValue))
  }

  /// The points that a smaller subtotal has no use for. They go back to the parker.
  public func unusedPoints(of subtotal: Price) -> Int {
    let room = max(.zero, subtotal - RewardRules.leastGoods - percent.of(subtotal))
    guard pointsValue > room else { return 0 }
    return points * (pointsValue - room).cents / pointsValue.cents
  }
}
