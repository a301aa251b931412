import Testing
import TruFanModels

@testable import TruFanApp

struct OrderPaymentsCardTests {
  private func payment(
    _ state: OrderPayment.State, charged: Int = 0, refunded: Int = 0,
    kind: OrderPayment.Kind = .order
  ) -> OrderPayment {
    OrderPayment(
      id: "p", kind: kind, method: "Visa •••• 4242", amount: Price(cents: 1000),
      charged: Price(cents: charged), refunded: Price(cents: refunded), state: state,
      message: state == .declined ? "Your card was declined." : nil)
  }

  @Test("A receipt says where the money is, and how much of it")
  func words() {
    let lines = [
      payment(.waiting), payment(.held), payment(.charged, charged: 800),
      payment(.charged, charged: 1000, refunded: 250),
      payment(.refunded, charged: 1000, refunded: 1000), payment(.released), payment(.declined),
    ]
    #expect(
      lines.map { "\($0.shown.formatted): \($0.words(isToBePaid: false))" } == [
        "$10.00: Waiting for the payment service",
        "$10.00: Held. You are charged at the hand-over, for what you get.",
        "$8.00: Paid", "$7.50: $10.00 paid, $2.50 refunded", "$0.00: $10.00 refunded",
        "$0.00: Not charged. The hold was released.", "$0.00: Your card was declined.",
      ])
  }

  @Test("What was charged beyond the total goes back at the hand-over, and is said until then")
  func rest() {
    func rest(_ status: OrderStatus, _ payments: [OrderPayment]) -> Price? {
      var order = Order.sample
      (order.status, order.paymentStatus, order.payments) = (status, .captured, payments)
      order.totalAmount = Price(cents: 1000)
      return order.restAtHandOver
    }
    let dear = payment(.charged, charged: 1284)
    #expect(rest(.purchased, [dear]) == Price(cents: 284))
    #expect(rest(.purchased, [dear, payment(.charged, charged: 300, kind: .tip)])?.cents == 284)
    #expect(rest(.purchased, [payment(.charged, charged: 1284, refunded: 200)])?.cents == 284)
    #expect(rest(.purchased, [payment(.charged, charged: 1284, refunded: 1100)])?.cents == 184)
    var returning = dear
    returning.returning = Price(cents: 1100)
    #expect(rest(.purchased, [returning])?.cents == 184)
    #expect(rest(.delivered, [dear]) == nil)
    #expect(rest(.purchased, [payment(.charged, charged: 1000)]) == nil)
    #expect(rest(.purchased, [payment(.held)]) == nil)
    #expect(rest(.purchased, []) == nil)
  }

  @Test("What goes back of an order whose items are all missing waits for no hand-over")
  func nothingFound() {
    var order = Order.sample
    let rest = Price(cents: 284)
    #expect(order.words(ofRest: rest) == "$2.84 of it goes back to you at the hand-over.")
    for index in order.items.indices { order.items[index].status = .notFound }
    #expect(order.words(ofRest: rest) == "$2.84 of it goes back to you.")
  }

  @Test("A share of an earlier try goes back only where somebody was asked to take it back")
  func earlier() {
    var share = payment(.charged, charged: 1000, kind: .earlier)
    #expect(
      share.words(isToBePaid: true)
        == "Paid earlier. It goes back to you once the order is paid in another way.")
    #expect(
      share.words(isToBePaid: false)
        == "Paid earlier, and not given back yet. Please ask the lot's staff.")
    share.returning = Price(cents: 1000)
    #expect(share.words(isToBePaid: false) == "Paid earlier. It is on its way back to you.")
    share.returning = Price(cents: 400)
    #expect(
      share.words(isToBePaid: false) == "Paid earlier. $4.00 of it is on its way back to you.")
  }

  @Test("A tip is charged to the first card that paid the order")
  func tippingCard() {
    var order = Order.sample
    var second = payment(.charged, charged: 500)
    second.method = "Mastercard •••• 4444"
    order.payments = [
      payment(.charged, charged: 500, kind: .earlier), payment(.charged, charged: 800), second,
    ]
    order.payments[0].method = "Amex •••• 0005"
    #expect(order.tippingCard == "Visa •••• 4242")
    order.payments = []
    #expect(order.tippingCard == nil)
  }

  @Test("A tip is named, and so is a payment whose card is not known yet")
  func titles() {
    #expect(payment(.charged).title == "Visa •••• 4242")
    #expect(payment(.charged, kind: .tip).title == "Tip, Visa •••• 4242")
    var open = payment(.waiting)
    open.method = nil
    #expect(open.title == "Card")
  }
}
