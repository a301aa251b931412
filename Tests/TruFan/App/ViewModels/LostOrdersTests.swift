import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
@Suite("After a reload in the middle of an order")
struct LostOrdersTests {
  let phone = Phone()
  let cart: CartViewModel

  init() { cart = phone.filledCart() }

  /// The app ends while the answer to that is missing.
  private func endWithout(_ answer: Address) async {
    phone.server.fail(answer, .timedOut)
    let checkout = phone.checkout(cart)
    checkout.choices.specialInstructions = "No bag"
    #expect(await !checkout.placeOrder())
  }

  private func relaunched() -> LostOrdersViewModel {
    LostOrdersViewModel(api: phone.api, user: TruFanUser.sample.id)
  }

  private func look(_ model: LostOrdersViewModel, _ orders: [Order]) async {
    for order in orders { phone.server.reply(.order, order) }
    await model.look(among: orders.map { OrderSummary($0) }) { _ in cart }
  }

  @Test("an order that is not paid is offered for payment, and the cart stays until then")
  func unpaid() async {
    phone.server.reply(.createOrder, Order.ofFilledCart(), status: 201)
    await endWithout(.payOrder)
    let model = relaunched()
    await look(model, [Order.ofFilledCart()])
    #expect(model.found[Venue.sampleId]?.isToBePaid == true)
    #expect(cart.itemCount == 1)
    // The payment was under way, and arrives.
    await look(model, [Order.ofFilledCart { $0.paymentStatus = .captured }])
    #expect(model.found[Venue.sampleId]?.isToBePaid == false)
    #expect(cart.items.isEmpty)
    #expect(phone.storage.keys(withPrefix: "trufan_attempt").isEmpty)
    model.seen(at: Venue.sampleId)
    #expect(model.found.isEmpty)
    #expect(phone.storage.keys(withPrefix: "trufan_").isEmpty)
  }

  @Test(
    "of two windows the second one says it, too, also after a reload; once it is seen none does")
  func twoWindows() async {
    await endWithout(.createOrder)
    let (mine, other) = (relaunched(), relaunched())
    let order = Order.ofFilledCart { $0.paymentStatus = .authorized }
    await look(other, [order])
    await look(mine, [order])
    let again = relaunched()
    await look(again, [order])
    for model in [other, mine, again] { #expect(model.found[Venue.sampleId]?.id == order.id) }
    mine.seen(at: Venue.sampleId)
    let later = relaunched()
    await look(later, [order])
    #expect(later.found.isEmpty)
  }

  @Test("an order that an older version has found is told of, too")
  func foundBefore() async {
    let order = Order.ofFilledCart { $0.paymentStatus = .authorized }
    phone.storage.set(order.id, forKey: "trufan_placed_\(TruFanUser.sample.id)_\(Venue.sampleId)")
    let model = relaunched()
    await look(model, [order])
    #expect(model.found[Venue.sampleId]?.id == order.id)
    model.seen(at: Venue.sampleId)
    #expect(phone.storage.keys(withPrefix: "trufan_placed").isEmpty)
  }

  @Test("an order that never arrived is said to be none, with its cart, until one is found")
  func missing() async {
    await endWithout(.createOrder)
    let model = relaunched()
    await look(model, [])
    #expect(model.missing.isEmpty, "the orders are not known")
    let none = OrdersResponse(orders: [], total: 0, page: 1, pageSize: 20)
    phone.server.reply(.myOrders(), none)
    await look(model, [])
    #expect(model.missing == [Venue.sampleId])
    #expect(model.found.isEmpty && cart.itemCount == 1)
    // It was under way still.
    await look(model, [Order.ofFilledCart { $0.paymentStatus = .authorized }])
    #expect(model.missing.isEmpty && model.found[Venue.sampleId] != nil)
  }

  @Test("a tap is remembered before anything was asked for: the app may end in that instant")
  func tapped() async {
    let checkout = phone.checkout(cart)
    checkout.knowsStay = true
    checkout.keepAttempt()
    phone.server.reply(
      .myOrders(), OrdersResponse(orders: [], total: 0, page: 1, pageSize: 20))
    let model = relaunched()
    await look(model, [])
    #expect(model.missing == [Venue.sampleId])
  }

  @Test("an order that was delivered meanwhile is not said to be none")
  func delivered() async {
    await endWithout(.createOrder)
    let model = relaunched()
    let order = OrderSummary(Order.ofFilledCart { $0.status = .delivered })
    phone.server.reply(
      .myOrders(), OrdersResponse(orders: [order], total: 1, page: 1, pageSize: 20))
    await look(model, [])
    #expect(model.missing.isEmpty)
  }

  @Test("an order of other quantities than the cart's leaves the cart alone")
  func otherQuantities() async {
    phone.server.reply(.createOrder, Order.ofFilledCart(), status: 201)
    await endWithout(.payOrder)
    cart.add(.item("a", cents: 1317), quantity: 4)
    let model = relaunched()
    await look(model, [Order.ofFilledCart { $0.paymentStatus = .captured }])
    #expect(model.found[Venue.sampleId]?.isToBePaid == false)
    #expect(cart.itemCount == 5)
  }

  @Test("an order whose answer was lost is known by its contents, once it is there")
  func unanswered() async {
    await endWithout(.createOrder)
    let model = relaunched()
    await look(model, [])
    #expect(model.found.isEmpty)
    await look(model, [Order.ofFilledCart { $0.items[0].quantity = 2 }])
    #expect(model.found.isEmpty, "another order")
    let old = WireTime(Timestamp(Phone.launch.addingTimeInterval(-600)))
    await look(model, [Order.ofFilledCart { $0.createdAt = old }])
    #expect(model.found.isEmpty, "an order of before")
    await look(model, [Order.ofFilledCart { $0.paymentStatus = .authorized }])
    #expect(model.found[Venue.sampleId]?.orderNumber == "CS-0427")
    #expect(cart.items.isEmpty)
  }

  @Test("an order that was cancelled as unpaid leaves the cart, and nothing is said")
  func cancelled() async {
    phone.server.reply(.createOrder, Order.ofFilledCart(), status: 201)
    await endWithout(.payOrder)
    let model = relaunched()
    await look(model, [Order.ofFilledCart { $0.status = .cancelled }])
    #expect(model.found.isEmpty)
    #expect(cart.itemCount == 1)
    #expect(phone.storage.keys(withPrefix: "trufan_attempt").isEmpty)
  }

  @Test("what this life of the app orders is the checkout's to tell")
  func own() async {
    let model = relaunched()
    phone.server.reply(.createOrder, Order.ofFilledCart(), status: 201)
    await endWithout(.payOrder)
    await look(model, [Order.ofFilledCart()])
    #expect(model.found.isEmpty)
  }
}
