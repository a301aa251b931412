import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

extension Order {
  /// The order that the server makes of ``Phone/filledCart()``, to be paid.
  static func ofFilledCart(_ change: (inout Order) -> Void = { _ in }) -> Order {
    var order = Order.sample
    order.status = .pending
    order.paymentStatus = .pending
    order.createdAt = WireTime(Timestamp(Phone.launch))
    order.items = [
      OrderItem(
        id: "line", orderId: order.id, itemId: "a", itemName: "Item a", sourceStore: "Shop",
        quantity: 1, unitPrice: Price(cents: 1317), createdAt: order.createdAt)
    ]
    change(&order)
    return order
  }
}

extension Phone {
  /// The simulated service's answer to a payment.
  func takesPayment(_ status: SimulatePaymentResponse.Status = .completed) {
    server.reply(
      .payOrder,
      SimulatePaymentResponse(
        paymentId: "sim", sessionId: Order.sample.id, amount: Order.sample.totalAmount,
        status: status, message: ""))
  }

  /// An order that was sent.
  func sentOrder(_ number: Int = 0) throws -> CreateOrderRequest {
    try WireJSON.decode(
      CreateOrderRequest.self, from: try #require(requests(.createOrder)[number].body))
  }

  /// The keys of the orders that were sent.
  var sentOrderKeys: [String?] {
    requests(.createOrder).map { $0.headers["idempotency-key"] }
  }
}
