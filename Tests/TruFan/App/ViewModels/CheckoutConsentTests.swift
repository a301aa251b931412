import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
@Suite("The checkout, when the store has changed since the cart was filled")
struct CheckoutConsentTests {
  let phone = Phone()
  let cart: CartViewModel
  let model: CheckoutViewModel
  private let cancelling = Address(TruFanAPI.cancelOrder(.init(order: Order.sample.id)))

  init() {
    cart = phone.filledCart()
    model = CheckoutViewModel(
      cart: cart, api: phone.api, user: .sample, newKey: CountedKeys().next)
    phone.server.reply(
      .payOrder,
      SimulatePaymentResponse(
        paymentId: "sim", sessionId: Order.sample.id, amount: Price(cents: 2_000),
        status: .completed, message: ""))
  }

  private nonisolated static func order(costs cents: Int) -> Order {
    var order = Order.sample
    (order.status, order.paymentStatus) = (.pending, .pending)
    (order.payments, order.events) = ([], [])
    order.totalAmount = Price(cents: cents)
    order.createdAt = WireTime(Timestamp(Phone.launch))
    return order
  }

  @Test("A total above the shown one is asked about, and paid only then")
  func asks() async throws {
    phone.server.reply(.createOrder, Self.order(costs: 2_000), status: 201)
    phone.server.reply(.item("a"), ItemDetail(item: .item("a", cents: 1450)))
    #expect(model.total == Price(cents: 1_834))
    #expect(await !model.placeOrder())
    #expect(phone.requests(.payOrder).isEmpty)
    #expect(
      model.errorMessage
        == "Order CS-0427 costs $20.00 instead of $18.34. Nothing is paid yet.")
    #expect(model.higherTotal?.total == Price(cents: 2_000))
    #expect(model.unpaidOrder != nil)
    #expect(cart.items.map(\.unitPrice) == [Price(cents: 1450)])
    phone.server.reply(.order, Self.order(costs: 2_000))
    #expect(await model.payUnpaidOrder())
    let payment = try WireJSON.decode(
      SimulatePaymentRequest.self, from: try #require(phone.requests(.payOrder).first?.body))
    #expect(payment.amount == Price(cents: 2_000))
    #expect(phone.requests(.createOrder).count == 1)
  }

  @Test("Who refuses the higher total has no order, and has paid nothing")
  func refuses() async {
    phone.server.reply(.createOrder, Self.order(costs: 2_000), status: 201)
    phone.server.reply(.item("a"), ItemDetail(item: .item("a", cents: 1450)))
    await model.placeOrder()
    var cancelled = Self.order(costs: 2_000)
    cancelled.status = .cancelled
    phone.server.reply(cancelling, cancelled)
    await model.higherTotalRefused()
    #expect(model.unpaidOrder == nil)
    #expect(model.errorMessage == nil)
    #expect(cart.itemCount == 1)
    #expect(phone.requests(cancelling).count == 1)
    #expect(phone.requests(.payOrder).isEmpty)
    #expect(phone.storage.keys(withPrefix: "trufan_attempt").isEmpty)
  }

  @Test("A total at or below the shown one is paid without a question")
  func cheaper() async {
    phone.server.reply(.createOrder, Self.order(costs: 1_800), status: 201)
    phone.server.reply(.order, Self.order(costs: 1_800))
    #expect(await model.placeOrder())
    #expect(model.higherTotal == nil)
  }

  @Test("An item that was switched off is left out and named, and the rest can be ordered")
  func switchedOff() async throws {
    cart.add(.item("b", cents: 600))
    phone.refuse(.createOrder, 404, "Item b not found or not available")
    phone.server.reply(.item("a"), ItemDetail(item: .item("a", cents: 1317)))
    phone.server.reply(.item("b"), TruFanError.sample, status: 404)
    #expect(await !model.placeOrder())
    #expect(
      model.errorMessage
        == "Not available, and left out: Item b. Check the new total, and tap again.")
    #expect(cart.orderable.map(\.itemId) == ["a"])
    phone.server.reply(.createOrder, Self.order(costs: 1_834), status: 201)
    phone.server.reply(.order, Self.order(costs: 1_834))
    #expect(await model.placeOrder())
    let body = try #require(phone.requests(.createOrder).last?.body)
    let request = try WireJSON.decode(CreateOrderRequest.self, from: body)
    #expect(request.items.map(\.itemId) == ["a"])
  }

  @Test("Where the rest is below the minimum, that is said, and nobody is told to tap again")
  func restBelowMinimum() async {
    cart.clear()
    cart.add(.item("a", cents: 384))
    cart.add(.item("b", cents: 600))
    phone.refuse(.createOrder, 400, "Item b is out of stock.")
    phone.server.reply(.item("a"), ItemDetail(item: .item("a", cents: 384)))
    phone.server.reply(.item("b"), ItemDetail(item: .item("b", cents: 600, stock: .out)))
    #expect(cart.limitMessage == nil && !cart.lacksGoods)
    #expect(await !model.placeOrder())
    #expect(model.errorMessage == "Not available, and left out: Item b.")
    #expect(!model.looksPlaceable && cart.lacksGoods)
    #expect(cart.limitMessage == "Minimum order is $5.00. Add $1.16 more to check out.")
  }

  @Test("Another refusal keeps the server's own words")
  func otherRefusal() async {
    phone.refuse(.createOrder, 400, "Store opens at 8:00 AM tomorrow.")
    phone.server.reply(.item("a"), ItemDetail(item: .item("a", cents: 1317)))
    #expect(await !model.placeOrder())
    #expect(model.errorMessage == "Store opens at 8:00 AM tomorrow.")
  }

  @Test(
    "An order that is gone says whether nobody paid it in time, or somebody cancelled it",
    arguments: [
      (nil, "Order CS-0427 was cancelled, because it was not paid in time. Please order again."),
      (
        "user" as String?,
        "Order CS-0427 was cancelled. If you still want the goods, order again."
      ),
    ])
  func gone(actor: String?, sentence: String) async {
    phone.server.reply(.createOrder, Self.order(costs: 1_834), status: 201)
    phone.refuse(.payOrder, 400, "The order is cancelled.")
    var cancelled = Self.order(costs: 1_834)
    cancelled.status = .cancelled
    cancelled.events = [
      OrderEvent(
        id: "e", orderId: cancelled.id, status: "cancelled", createdById: actor,
        createdAt: cancelled.createdAt)
    ]
    phone.server.reply(.order, cancelled)
    #expect(await !model.placeOrder())
    #expect(model.errorMessage == sentence)
    #expect(model.unpaidOrder == nil)
  }
}
