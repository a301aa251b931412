import WireKit

extension OrderRules {
  /// When a new order ends that nobody has paid. One for later may wait until the staff would begin.
  public static func payBy(createdAt: Timestamp, shoppingFrom: Timestamp?) -> Timestamp {
    let usual = createdAt.adding(.seconds(60 * unpaidLifetime))
    return shoppingFrom.map { max($0, usual) } ?? usual
  }
}

extension Order {
  /// Whether it was placed, and never paid. Its staff do not see it, and it ends by itself.
  public var awaitsFirstPayment: Bool {
    // A promise that was lost gives the parker a time of its own.
    isToBePaid && status == .pending && !events.contains { $0.status == "payment_hold_ended" }
  }

  /// When it ends by itself unless it is paid; nil for an order that does not wait for its first
  /// payment.
  public var payBy: WireTime? {
    guard awaitsFirstPayment else { return nil }
    return WireTime(
      OrderRules.payBy(createdAt: createdAt.timestamp, shoppingFrom: shoppingFrom?.timestamp))
  }
}
