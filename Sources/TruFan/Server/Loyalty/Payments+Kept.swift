import ServerKit
import TruFanModels

extension Payments {
  /// What the payments of an order hold or keep for the goods, tips that were given later left out.
  func kept(for order: OrderRow, in db: Connection) throws -> OrderMoney {
    var money = OrderMoney(kept: .zero, asked: order.total)
    for payment in try payments(of: OrderPayments.subject(order.id), in: db) {
      let amount = Price(cents: payment.held + payment.kept)
      if payment.part == OrderCharges.tipPart {
        money.asked = money.asked - Price(cents: payment.kept)
      } else {
        money.kept += amount
      }
    }
    return money
  }
}

/// The money of an order without later tips.
struct OrderMoney: Hashable, Sendable {
  /// Paid and not given back.
  var kept: Price
  /// The order's price.
  var asked: Price
}
