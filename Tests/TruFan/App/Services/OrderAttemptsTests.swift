import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
@Suite("An order that is begun after one without an answer")
struct OrderAttemptsTests {
  let phone = Phone()
  let cart: CartViewModel
  private let keys = CountedKeys()

  init() { cart = phone.filledCart() }

  /// The order of the first cart.
  private nonisolated static var order: Order { .ofFilledCart() }

  private var attempts: OrderAttempts {
    OrderAttempts(device: phone.session.device, user: TruFanUser.sample.id)
  }

  private func checkout() -> CheckoutViewModel {
    CheckoutViewModel(cart: cart, api: phone.api, user: .sample, newKey: keys.next)
  }

  /// The answer to the first order is lost.
  private func orderWithoutAnswer() async {
    phone.server.fail(.createOrder, .timedOut)
    #expect(await !checkout().placeOrder())
    #expect(attempts.all.map(\.key) == ["key-1"])
  }

  /// The parker changes the cart, and taps again.
  private func beginAnother() -> CheckoutViewModel {
    cart.add(.item("b", cents: 500))
    let changed = checkout()
    changed.knowsStay = true
    changed.keepAttempt()
    return changed
  }

  private func relaunched() -> LostOrdersViewModel {
    LostOrdersViewModel(api: phone.api, user: TruFanUser.sample.id)
  }

  private func look(_ model: LostOrdersViewModel, _ orders: [Order]) async {
    for order in orders { phone.server.reply(.order, order) }
    let summaries = orders.map { OrderSummary($0) }
    phone.server.reply(
      .myOrders(),
      OrdersResponse(orders: summaries, total: orders.count, page: 1, pageSize: 20))
    await model.look(among: summaries) { _ in cart }
  }

  @Test("killed before it was sent, the cart of the earlier one still repeats the earlier key")
  func killed() async {
    await orderWithoutAnswer()
    _ = beginAnother()
    let model = relaunched()
    await look(model, [])
    #expect(model.missing == [Venue.sampleId])
    #expect(attempts.all.map(\.key) == ["key-1", "key-2"])
    cart.removeItem("b")
    #expect(await !checkout().placeOrder())
    let sent = phone.sentOrderKeys
    #expect(sent == ["key-1", "key-1"])
    #expect(attempts.all.map(\.key) == ["key-1"])
  }

  @Test("killed before it was sent, the earlier one is found, and the changed cart stays")
  func found() async {
    await orderWithoutAnswer()
    _ = beginAnother()
    let model = relaunched()
    await look(model, [Self.order])
    #expect(model.found[Venue.sampleId]?.isToBePaid == true)
    var paid = Self.order
    paid.paymentStatus = .captured
    await look(model, [paid])
    #expect(model.found[Venue.sampleId]?.isToBePaid == false)
    #expect(cart.itemCount == 2)
    #expect(attempts.all.map(\.key) == ["key-2"])
  }

  @Test("a look while it is begun leaves the card of the earlier one")
  func lookMeanwhile() async {
    await orderWithoutAnswer()
    let model = relaunched()
    await look(model, [Self.order])
    phone.server.reply(.paymentMethods, PaymentMethods.stripe(0))
    let changed = beginAnother()
    await look(model, [Self.order])
    #expect(model.found[Venue.sampleId]?.id == Self.order.id)
    // Without a card it is taken back.
    #expect(await !changed.placeOrder())
    await look(model, [Self.order])
    #expect(model.found[Venue.sampleId]?.id == Self.order.id)
    #expect(attempts.all.map(\.key) == ["key-1"])
  }

  @Test("what was found and paid meanwhile does not come back with a begun one that is taken back")
  func takenBack() async {
    await orderWithoutAnswer()
    let model = relaunched()
    phone.server.reply(.paymentMethods, PaymentMethods.stripe(0))
    let changed = beginAnother()
    var paid = Self.order
    paid.paymentStatus = .captured
    await look(model, [paid])
    #expect(await !changed.placeOrder())
    #expect(attempts.all.isEmpty)
  }

  @Test("once it is sent, it replaces the earlier one")
  func sent() async {
    await orderWithoutAnswer()
    #expect(await !beginAnother().placeOrder())
    #expect(attempts.all.map(\.key) == ["key-2"])
  }

  @Test("once it is refused, the earlier one counts again, and its cart repeats the earlier key")
  func refused() async {
    await orderWithoutAnswer()
    let changed = beginAnother()
    phone.refuse(.createOrder, 400, "Item b is out of stock. Remove it to check out.")
    #expect(await !changed.placeOrder())
    #expect(attempts.all.map(\.key) == ["key-1"])
    cart.removeItem("b")
    phone.server.fail(.createOrder, .timedOut)
    #expect(await !checkout().placeOrder())
    let sent = phone.sentOrderKeys
    #expect(sent == ["key-1", "key-2", "key-1"])
  }

  @Test("An attempt of an older version can be read")
  func oldAttempt() throws {
    let attempts = OrderAttempts(device: phone.session.device, user: "u")
    let text = #"{"key":"k","request":{"venue_id":"v","items":[{"item_id":"a","quantity":1}]}}"#
    phone.storage.set(text, forKey: "trufan_attempt_u_v")
    let attempt = try #require(attempts.all(at: "v").first)
    #expect(attempt.key == "k")
    #expect(attempt.madeAt == nil)
  }
}
