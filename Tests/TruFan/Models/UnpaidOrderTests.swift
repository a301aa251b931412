import Testing
import TruFanModels
import WireKit

struct UnpaidOrderTests {
  private let now = Order.sample.createdAt.timestamp

  private func order() -> Order {
    var order = Order.sample
    (order.status, order.paymentStatus, order.payments) = (.pending, .pending, [])
    (order.shoppingFrom, order.events) = (nil, [])
    return order
  }

  @Test("An unpaid order ends after 15 minutes, and one for later when its shopping would begin")
  func payBy() {
    var order = order()
    #expect(order.payBy == WireTime(now.adding(.seconds(900))))
    order.shoppingFrom = WireTime(now.adding(.seconds(60)))
    #expect(order.payBy == WireTime(now.adding(.seconds(900))))
    order.shoppingFrom = WireTime(now.adding(.seconds(7200)))
    #expect(order.payBy == order.shoppingFrom)
  }

  @Test("A declined order still waits; one that is paid, ended or taken up does not")
  func waits() {
    var order = order()
    order.paymentStatus = .failed
    #expect(order.awaitsFirstPayment)
    order.status = .cancelled
    #expect(order.payBy == nil)
    order.status = .confirmed
    #expect(order.payBy == nil)
    (order.status, order.paymentStatus) = (.pending, .authorized)
    #expect(order.payBy == nil)
  }

  @Test("A promise that the bank let go of gives its parker a time of its own")
  func lostHold() {
    var order = order()
    order.paymentStatus = .failed
    order.events = [
      OrderEvent(
        id: "e", orderId: order.id, status: "payment_hold_ended", createdAt: order.createdAt)
    ]
    #expect(order.isToBePaid)
    #expect(order.payBy == nil)
  }
}
