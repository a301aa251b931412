import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
struct CheckoutViewModelTests {
  let phone = Phone()
  let cart: CartViewModel
  let keys = CountedKeys()

  init() { cart = phone.filledCart() }

  private func checkout() -> CheckoutViewModel {
    CheckoutViewModel(cart: cart, api: phone.api, user: .sample, newKey: keys.next)
  }

  /// The order that the server makes of the cart.
  private nonisolated static func order(_ change: (inout Order) -> Void = { _ in }) -> Order {
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

  private func takesPayment(_ status: SimulatePaymentResponse.Status = .completed) {
    phone.server.reply(
      .payOrder,
      SimulatePaymentResponse(
        paymentId: "sim", sessionId: Order.sample.id, amount: Order.sample.totalAmount,
        status: status, message: ""))
  }

  private func sent(_ number: Int = 0) throws -> CreateOrderRequest {
    try WireJSON.decode(
      CreateOrderRequest.self, from: try #require(phone.requests(.createOrder)[number].body))
  }

  private var sentKeys: [String?] {
    phone.requests(.createOrder).map { $0.headers["idempotency-key"] }
  }

  @Test("The smart defaults: trunk, 15 % tip, the best substitute, as soon as possible")
  func defaults() async throws {
    phone.server.reply(.createOrder, Self.order(), status: 201)
    takesPayment()
    let model = checkout()
    #expect(model.tip == Price(cents: 198))
    #expect(model.total == Price(cents: 1636 + 198))
    #expect(await model.placeOrder())
    let request = try sent()
    #expect(request.items == [.init(itemId: "a", quantity: 1)])
    #expect(request.deliveryInstructions == "Vehicle Trunk")
    #expect(request.tipAmount == Price(cents: 198))
    #expect(request.substitutionRule == .takeBest)
    #expect(request.scheduledFor == nil)
    #expect(request.confirmsAge == nil)
  }

  @Test("A placed and paid order clears the cart and keeps its code among the secrets")
  func success() async {
    phone.server.reply(.createOrder, Self.order(), status: 201)
    takesPayment()
    let model = checkout()
    #expect(await model.placeOrder())
    #expect(model.placedOrder?.orderNumber == "CS-0427")
    #expect(cart.items.isEmpty)
    #expect(!model.isCartGone)
    #expect(AccessCodes(device: phone.session.device).code(of: Order.sample.id) == "K7M2QX")
    #expect(phone.storage.keys(withPrefix: "trufan_attempt").isEmpty)
    #expect(phone.storage.keys(withPrefix: "").allSatisfy { !$0.contains("code") })
  }

  @Test("While the confirmation slides in, the checkout shows what was ordered")
  func figuresStay() async {
    phone.server.reply(.createOrder, Self.order(), status: 201)
    takesPayment()
    let model = checkout()
    let (total, tip, price) = (model.total, model.tip, model.price)
    #expect(await model.placeOrder())
    #expect(cart.items.isEmpty)
    #expect(model.lines.map(\.itemId) == ["a"])
    #expect(model.total == total && total > .zero)
    #expect(model.tip == tip)
    #expect(model.price == price)
    #expect(model.looksPlaceable)
  }

  @Test("A cart that another window has emptied is gone; an order to be paid here is not")
  func cartGone() {
    let model = checkout()
    #expect(!model.isCartGone)
    cart.clear()
    #expect(model.isCartGone)
    model.unpaidOrder = Self.order()
    #expect(!model.isCartGone)
  }

  @Test("The minutes of the confirmation are those that the paid order has added")
  func minutesAdded() async {
    phone.server.reply(.createOrder, Self.order(), status: 201)
    takesPayment()
    phone.server.reply(.order, Self.order { $0.complimentaryTimeAddedMinutes = 4 })
    let model = checkout()
    #expect(await model.placeOrder())
    #expect(model.placedOrder?.complimentaryTimeAddedMinutes == 4)
  }

  @Test("Without an answer to that the confirmation says nothing of minutes")
  func minutesUnknown() async {
    phone.server.reply(.createOrder, Self.order(), status: 201)
    takesPayment()
    phone.server.fail(.order, .timedOut)
    let model = checkout()
    #expect(await model.placeOrder())
    #expect(model.placedOrder?.complimentaryTimeAddedMinutes == 0)
  }

  @Test("A lost answer is repeated with the same key, also after a relaunch")
  func lostAnswer() async throws {
    phone.server.fail(.createOrder, .timedOut)
    let model = checkout()
    #expect(await !model.placeOrder())
    #expect(
      model.errorMessage == "We got no answer to your order. Try again: you won't order twice.")
    #expect(cart.itemCount == 1)
    phone.server.reply(.createOrder, Self.order(), status: 201)
    takesPayment()
    // Another checkout, as after a relaunch.
    #expect(await checkout().placeOrder())
    #expect(sentKeys == ["key-1", "key-1"])
    #expect(try sent(0) == sent(1))
  }

  @Test("A changed order after a lost answer has a key of its own")
  func changedOrder() async {
    phone.server.fail(.createOrder, .timedOut)
    let model = checkout()
    await model.placeOrder()
    cart.incrementQuantity("a")
    await model.placeOrder()
    #expect(sentKeys == ["key-1", "key-2"])
  }

  @Test("A refused order was none: the next one has another key")
  func refused() async {
    phone.server.reply(.createOrder, TruFanError.sample, status: 400)
    let model = checkout()
    await model.placeOrder()
    #expect(model.errorMessage == "Validation error")
    await model.placeOrder()
    #expect(sentKeys == ["key-1", "key-2"])
    #expect(cart.itemCount == 1)
  }

  @Test("The network is lost between order and payment: the next tap pays the same order")
  func lostPayment() async {
    phone.server.reply(.createOrder, Self.order(), status: 201)
    phone.server.fail(.payOrder, .offline)
    let model = checkout()
    #expect(await !model.placeOrder())
    #expect(
      model.errorMessage
        == "Your order is placed, but the payment got no answer. Try again: you pay only once.")
    #expect(model.unpaidOrder?.id == Order.sample.id)
    #expect(cart.itemCount == 1)
    takesPayment()
    #expect(await model.placeOrder())
    #expect(sentKeys == ["key-1", "key-1"])
    #expect(cart.items.isEmpty)
  }

  @Test("An order without an answer is not said to be placed because another one waits for payment")
  func lostBesideUnpaid() async {
    phone.server.reply(
      .myOrders("active", venue: Venue.sampleId),
      OrdersResponse(orders: [OrderSummary(Self.order())], total: 1, page: 1, pageSize: 20))
    phone.server.reply(.order, Self.order())
    phone.server.reply(.item("a"), ItemDetail(item: .item("a", cents: 1317)))
    phone.server.fail(.createOrder, .timedOut)
    let model = checkout()
    await model.load()
    #expect(model.unpaidOrder != nil)
    #expect(await !model.placeOrder())
    #expect(
      model.errorMessage == "We got no answer to your order. Try again: you won't order twice.")
  }

  @Test("After a relaunch the unpaid order is found, and can be paid")
  func foundAgain() async {
    let summary = OrderSummary(Self.order())
    phone.server.reply(
      .myOrders("active", venue: Venue.sampleId),
      OrdersResponse(orders: [summary], total: 1, page: 1, pageSize: 20))
    phone.server.reply(.order, Self.order())
    phone.server.reply(.item("a"), ItemDetail(item: .item("a", cents: 1317)))
    takesPayment()
    let model = checkout()
    await model.load()
    #expect(model.unpaidOrder?.orderNumber == "CS-0427")
    #expect(await model.payUnpaidOrder())
    #expect(model.placedOrder?.id == Order.sample.id)
    #expect(phone.requests(.createOrder).isEmpty)
  }

  @Test("Paying an order that was found again keeps a cart of other quantities")
  func foundBesideAnotherCart() async {
    phone.server.reply(
      .myOrders("active", venue: Venue.sampleId),
      OrdersResponse(orders: [OrderSummary(Self.order())], total: 1, page: 1, pageSize: 20))
    phone.server.reply(.order, Self.order())
    phone.server.reply(.item("a"), ItemDetail(item: .item("a", cents: 1317)))
    takesPayment()
    cart.add(.item("a", cents: 1317), quantity: 4)
    let model = checkout()
    await model.load()
    #expect(await model.payUnpaidOrder())
    #expect(cart.itemCount == 5)
  }

  @Test("A declined card leaves the order payable, in the document's words")
  func declined() async {
    phone.server.reply(.createOrder, Self.order(), status: 201)
    takesPayment(.failed)
    let model = checkout()
    #expect(await !model.placeOrder())
    #expect(model.errorMessage == "Payment failed. Please check your card and try again.")
    #expect(model.placedOrder == nil)
    #expect(model.paysUnpaidOrder, "The button pays the order that waits.")
    model.choices.place = "Front desk"
    #expect(!model.paysUnpaidOrder, "Another place is another order.")
    #expect(model.errorMessage == nil, "And nobody has declined that one.")
    takesPayment()
    #expect(await model.payUnpaidOrder())
    #expect(!model.paysUnpaidOrder)
    #expect(phone.requests(.createOrder).count == 1)
  }

  @Test(
    "An order that waits is paid with what it costs, also once prices have changed or the store closed"
  )
  func paysWhatTheOrderCosts() async {
    phone.server.reply(.createOrder, Self.order(), status: 201)
    takesPayment(.failed)
    let model = checkout()
    model.choices.tip = .none
    #expect(await !model.placeOrder())
    let due = model.amountDue
    #expect(due == Order.sample.amountToPay)
    phone.server.reply(.item("a"), ItemDetail(item: .item("a", cents: 99)))
    await cart.refreshItems()
    #expect(model.paysUnpaidOrder && model.amountDue == due && model.total != due)
    #expect(!model.looksPlaceable, "Below the minimum nothing can be ordered.")
    #expect(model.canPayOrPlace)
    takesPayment()
    #expect(await model.payOrPlaceOrder())
    #expect(phone.requests(.createOrder).count == 1)
  }

  @Test("A cart that another window changes while the order is under way is another order")
  func cartChangesMeanwhile() async throws {
    let gate = Gate()
    phone.server.answer(.createOrder) { _ in
      await gate.pass()
      return try .json(Self.order(), status: 201)
    }
    takesPayment(.failed)
    let model = checkout()
    let placing = Task { await model.placeOrder() }
    try await eventually { phone.requests(.createOrder).count == 1 }
    cart.add(.item("b", cents: 500))
    gate.open()
    #expect(await !placing.value)
    #expect(try sent().items.map(\.itemId) == ["a"])
    #expect(model.unpaidOrder != nil && !model.paysUnpaidOrder)
  }

  @Test("A replayed order that was cancelled as unpaid makes way for a new one")
  func cancelledMeanwhile() async {
    let old = Self.order { $0.createdAt = .sampleMorning }
    phone.server.reply(.createOrder, old, status: 201)
    let (server, fresh) = (phone.server, Self.order { $0.id = "fresh" })
    phone.server.answer(.order) { _ in
      // The cancellation is known now; the next order is a new one.
      server.reply(.createOrder, fresh, status: 201)
      var cancelled = old
      cancelled.status = .cancelled
      return try .json(cancelled)
    }
    takesPayment()
    let model = checkout()
    #expect(await model.placeOrder())
    #expect(model.placedOrder?.id == "fresh")
    #expect(sentKeys == ["key-1", "key-2"])
  }

  @Test("Two taps place one order")
  func twoTaps() async throws {
    let gate = Gate()
    phone.server.answer(.createOrder) { _ in
      await gate.pass()
      return try .json(Self.order(), status: 201)
    }
    takesPayment()
    let model = checkout()
    let first = Task { await model.placeOrder() }
    try await eventually { phone.requests(.createOrder).count == 1 }
    #expect(await !model.placeOrder())
    gate.open()
    #expect(await first.value)
    #expect(phone.requests(.createOrder).count == 1)
  }
}

extension WireTime {
  /// Ten minutes before the phone's launch.
  static let sampleMorning = ConvenienceItem.sample.createdAt
}
