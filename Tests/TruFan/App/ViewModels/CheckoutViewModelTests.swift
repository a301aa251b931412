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

  private func checkout() -> CheckoutViewModel { phone.checkout(cart, newKey: keys.next) }

  @Test("The smart defaults: trunk, 15 % tip, the best substitute, as soon as possible")
  func defaults() async throws {
    phone.server.reply(.createOrder, Order.ofFilledCart(), status: 201)
    phone.takesPayment()
    let model = checkout()
    #expect(model.tip == Price(cents: 198))
    #expect(model.total == Price(cents: 1636 + 198))
    #expect(await model.placeOrder())
    let request = try phone.sentOrder()
    #expect(request.items == [.init(itemId: "a", quantity: 1)])
    #expect(request.deliveryInstructions == "Vehicle Trunk")
    #expect(request.tipAmount == Price(cents: 198))
    #expect(request.substitutionRule == .takeBest)
    #expect(request.scheduledFor == nil)
    #expect(request.confirmsAge == nil)
  }

  @Test("A placed and paid order clears the cart and keeps its code among the secrets")
  func success() async {
    phone.server.reply(.createOrder, Order.ofFilledCart(), status: 201)
    phone.takesPayment()
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
    phone.server.reply(.createOrder, Order.ofFilledCart(), status: 201)
    phone.takesPayment()
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
    model.unpaidOrder = Order.ofFilledCart()
    #expect(!model.isCartGone)
  }

  @Test("The minutes of the confirmation are those that the paid order has added")
  func minutesAdded() async {
    phone.server.reply(.createOrder, Order.ofFilledCart(), status: 201)
    phone.takesPayment()
    phone.server.reply(.order, Order.ofFilledCart { $0.complimentaryTimeAddedMinutes = 4 })
    let model = checkout()
    #expect(await model.placeOrder())
    #expect(model.placedOrder?.complimentaryTimeAddedMinutes == 4)
  }

  @Test("Without an answer to that the confirmation says nothing of minutes")
  func minutesUnknown() async {
    phone.server.reply(.createOrder, Order.ofFilledCart(), status: 201)
    phone.takesPayment()
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
    phone.server.reply(.createOrder, Order.ofFilledCart(), status: 201)
    phone.takesPayment()
    // Another checkout, as after a relaunch.
    #expect(await checkout().placeOrder())
    #expect(phone.sentOrderKeys == ["key-1", "key-1"])
    #expect(try phone.sentOrder(0) == phone.sentOrder(1))
  }

  @Test("A changed order after a lost answer has a key of its own")
  func changedOrder() async {
    phone.server.fail(.createOrder, .timedOut)
    let model = checkout()
    await model.placeOrder()
    cart.incrementQuantity("a")
    await model.placeOrder()
    #expect(phone.sentOrderKeys == ["key-1", "key-2"])
  }

  @Test("A refused order was none: the next one has another key")
  func refused() async {
    phone.server.reply(.createOrder, TruFanError.sample, status: 400)
    let model = checkout()
    await model.placeOrder()
    #expect(model.errorMessage == "Validation error")
    await model.placeOrder()
    #expect(phone.sentOrderKeys == ["key-1", "key-2"])
    #expect(cart.itemCount == 1)
  }

  @Test("The network is lost between order and payment: the next tap pays the same order")
  func lostPayment() async {
    phone.server.reply(.createOrder, Order.ofFilledCart(), status: 201)
    phone.server.fail(.payOrder, .offline)
    let model = checkout()
    #expect(await !model.placeOrder())
    #expect(
      model.errorMessage
        == "Your order is placed, but the payment got no answer. Try again: you pay only once.")
    #expect(model.unpaidOrder?.id == Order.sample.id)
    #expect(cart.itemCount == 1)
    phone.takesPayment()
    #expect(await model.placeOrder())
    #expect(phone.sentOrderKeys == ["key-1", "key-1"])
    #expect(cart.items.isEmpty)
  }

  @Test("Two taps place one order")
  func twoTaps() async throws {
    let gate = Gate()
    phone.server.answer(.createOrder) { _ in
      await gate.pass()
      return try .json(Order.ofFilledCart(), status: 201)
    }
    phone.takesPayment()
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
