import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
@Suite("The checkout, while an order waits for its payment")
struct CheckoutUnpaidOrderTests {
  let phone = Phone()
  let cart: CartViewModel
  let keys = CountedKeys()

  init() { cart = phone.filledCart() }

  /// The order of the filled cart has arrived there, and waits for its payment.
  private func serverKnowsUnpaidOrder() {
    phone.server.reply(
      .myOrders("active", venue: Venue.sampleId),
      OrdersResponse(orders: [OrderSummary(Order.ofFilledCart())], total: 1, page: 1, pageSize: 20))
    phone.server.reply(.order, Order.ofFilledCart())
    phone.server.reply(.item("a"), ItemDetail(item: .item("a", cents: 1317)))
  }

  private func checkout() -> CheckoutViewModel { phone.checkout(cart, newKey: keys.next) }

  @Test("An order without an answer is not said to be placed because another one waits for payment")
  func lostBesideUnpaid() async {
    serverKnowsUnpaidOrder()
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
    serverKnowsUnpaidOrder()
    phone.takesPayment()
    let model = checkout()
    await model.load()
    #expect(model.unpaidOrder?.orderNumber == "CS-0427")
    #expect(await model.payUnpaidOrder())
    #expect(model.placedOrder?.id == Order.sample.id)
    #expect(phone.requests(.createOrder).isEmpty)
  }

  @Test("Paying an order that was found again keeps a cart of other quantities")
  func foundBesideAnotherCart() async {
    serverKnowsUnpaidOrder()
    phone.takesPayment()
    cart.add(.item("a", cents: 1317), quantity: 4)
    let model = checkout()
    await model.load()
    #expect(await model.payUnpaidOrder())
    #expect(cart.itemCount == 5)
  }

  @Test("A declined card leaves the order payable, in the document's words")
  func declined() async {
    phone.server.reply(.createOrder, Order.ofFilledCart(), status: 201)
    phone.takesPayment(.failed)
    let model = checkout()
    #expect(await !model.placeOrder())
    #expect(model.errorMessage == "Payment failed. Please check your card and try again.")
    #expect(model.placedOrder == nil)
    #expect(model.paysUnpaidOrder, "The button pays the order that waits.")
    model.choices.place = "Front desk"
    #expect(!model.paysUnpaidOrder, "Another place is another order.")
    #expect(model.errorMessage == nil, "And nobody has declined that one.")
    phone.takesPayment()
    #expect(await model.payUnpaidOrder())
    #expect(!model.paysUnpaidOrder)
    #expect(phone.requests(.createOrder).count == 1)
  }

  @Test(
    "An order that waits is paid with what it costs, also once prices have changed or the store closed"
  )
  func paysWhatTheOrderCosts() async {
    phone.server.reply(.createOrder, Order.ofFilledCart(), status: 201)
    phone.takesPayment(.failed)
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
    phone.takesPayment()
    #expect(await model.payOrPlaceOrder())
    #expect(phone.requests(.createOrder).count == 1)
  }

  @Test("A cart that another window changes while the order is under way is another order")
  func cartChangesMeanwhile() async throws {
    let gate = Gate()
    phone.server.answer(.createOrder) { _ in
      await gate.pass()
      return try .json(Order.ofFilledCart(), status: 201)
    }
    phone.takesPayment(.failed)
    let model = checkout()
    let placing = Task { await model.placeOrder() }
    try await eventually { phone.requests(.createOrder).count == 1 }
    cart.add(.item("b", cents: 500))
    gate.open()
    #expect(await !placing.value)
    #expect(try phone.sentOrder().items.map(\.itemId) == ["a"])
    #expect(model.unpaidOrder != nil && !model.paysUnpaidOrder)
  }

  @Test("A replayed order that was cancelled as unpaid makes way for a new one")
  func cancelledMeanwhile() async {
    let old = Order.ofFilledCart { $0.createdAt = .sampleMorning }
    phone.server.reply(.createOrder, old, status: 201)
    let (server, fresh) = (phone.server, Order.ofFilledCart { $0.id = "fresh" })
    phone.server.answer(.order) { _ in
      // The cancellation is known now; the next order is a new one.
      server.reply(.createOrder, fresh, status: 201)
      var cancelled = old
      cancelled.status = .cancelled
      return try .json(cancelled)
    }
    phone.takesPayment()
    let model = checkout()
    #expect(await model.placeOrder())
    #expect(model.placedOrder?.id == "fresh")
    #expect(phone.sentOrderKeys == ["key-1", "key-2"])
  }
}
