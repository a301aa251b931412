import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

struct UnpaidOrderWordsTests {
  private func order(_ payment: OrderPaymentStatus = .pending) -> Order {
    var order = Order.sample
    (order.status, order.paymentStatus, order.payments) = (.pending, payment, [])
    (order.scheduledFor, order.shoppingFrom, order.events) = (nil, nil, [])
    return order
  }

  private func newYork() throws -> TimeZone {
    try #require(TimeZone(identifier: "America/New_York"))
  }

  @Test("A pending order is headed by what it waits for: the payment, or the staff")
  func heading() {
    #expect(order().heading == "Not paid")
    #expect(order(.failed).heading == "Not paid")
    #expect(order(.captured).heading == "Pending Confirmation")
    var cancelled = order()
    cancelled.status = .cancelled
    #expect(cancelled.heading == "Cancelled")
  }

  @Test("An order that is ready later than it was wanted names both times")
  func late() throws {
    var order = order()
    let wish = Timestamp(milliseconds: 1_762_610_400_000)
    order.scheduledFor = WireTime(wish)
    order.estimatedReadyTime = WireTime(wish)
    let kept = try #require(order.readyWords(on: try newYork()))
    #expect(!kept.contains("instead"))
    // The store needs 20 seconds more than there are: the minute on the clock is the same.
    order.estimatedReadyTime = WireTime(wish.adding(.seconds(20)))
    #expect(order.readyWords(on: try newYork()) == kept)
    order.estimatedReadyTime = WireTime(wish.adding(.seconds(3600)))
    let late = try #require(order.readyWords(on: try newYork()))
    #expect(late.contains("10:00 AM"))
    #expect(late.hasSuffix(" instead of 9:00 AM"))
  }

  @Test("An unpaid order says until when it waits, in the venue's time")
  func payBy() throws {
    #expect(
      order().payByWords(on: try newYork()) == "Pay by 4:17 AM, or the order ends by itself.")
    let device = try #require(TimeZone(identifier: "Europe/Paris"))
    #expect(
      order().payByWords(on: device)
        == "Pay by 4:17 AM (New York time), or the order ends by itself.")
    #expect(order(.captured).payByWords(on: device) == nil)
  }

  @Test("An order for a time may wait for another day, which is named")
  func payLater() throws {
    var later = order()
    let begin = WireTime(later.createdAt.timestamp.adding(.seconds(86_400)))
    (later.scheduledFor, later.shoppingFrom) = (begin, begin)
    #expect(
      later.payByWords(on: try newYork())
        == "Pay by Nov 8, 4:02 AM, or the order ends by itself.")
  }

  @Test("A cancellation promises a refund only where something was paid")
  func cancellation() {
    #expect(
      order().cancellationWords
        == "Are you sure you want to cancel this order? Nothing was charged for it.")
    let refund = "You will receive a full refund if shopping hasn't started."
    #expect(order(.authorized).cancellationWords.hasSuffix(refund))
    var half = order()
    half.payments = [
      OrderPayment(
        id: "p", kind: .earlier, method: nil, amount: Price(cents: 500),
        charged: Price(cents: 500), refunded: .zero, state: .charged)
    ]
    #expect(half.cancellationWords.hasSuffix(refund))
  }
}
