import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
@Suite("The checkout where money is real")
struct CardCheckoutTests {
  let phone = Phone()
  let cart: CartViewModel
  let model: CheckoutViewModel

  init() {
    cart = phone.filledCart()
    model = CheckoutViewModel(
      cart: cart, api: phone.api, user: .sample, newKey: CountedKeys().next)
    phone.server.reply(.paymentMethods, PaymentMethods.stripe(2))
    phone.server.reply(.createOrder, Self.order(.pending), status: 201)
  }

  private nonisolated static func order(
    _ payment: OrderPaymentStatus, _ status: OrderStatus = .pending
  ) -> Order {
    var order = Order.sample
    order.status = status
    order.paymentStatus = payment
    order.createdAt = WireTime(Timestamp(Phone.launch))
    return order
  }

  private func sent() throws -> [[PayOrderRequest.Share]] {
    try phone.requests(.payByCard).map {
      try WireJSON.decode(PayOrderRequest.self, from: try #require($0.body)).shares
    }
  }

  private let total = Order.sample.totalAmount

  @Test("The default card pays without a further tap, and the money is held")
  func usual() async throws {
    phone.server.reply(.payByCard, Self.order(.authorized))
    #expect(await model.placeOrder())
    #expect(try sent() == [[.init(cardId: "visa", amount: total)]])
    #expect(model.placedOrder?.paymentStatus == .authorized)
    #expect(phone.requests(.payOrder).isEmpty)
  }

  @Test("What was wrong with an amount is said until the amount is right, with the range of the total as it is")
  func corrected() async throws {
    _ = try await model.cards.wallet.loaded()
    model.cards.isSplit = true
    model.cards.type("99")
    #expect(await model.placeOrder() == false)
    let first = try #require(model.errorMessage)
    #expect(first == model.cards.fault(of: model.total))
    model.choices.tip = .none
    #expect(model.errorMessage == model.cards.fault(of: model.total) && model.errorMessage != first)
    model.cards.type("5,00")
    #expect(model.errorMessage == nil)
    #expect(phone.requests(.createOrder).isEmpty)
  }

  @Test("Who cannot pay has ordered nothing, and nothing is told of it later")
  func cannotPay() async {
    phone.server.reply(.paymentMethods, PaymentMethods.stripe(0))
    model.knowsStay = true
    model.keepAttempt()
    let attempts = model.placing.attempts
    #expect(attempts.all.count == 1)
    #expect(await !model.placeOrder())
    #expect(phone.requests(.createOrder).isEmpty)
    #expect(attempts.all.isEmpty)
  }

  @Test("An attempt that was never sent leaves the one before it, whose order may be there")
  func earlierAttempt() async {
    phone.server.fail(.createOrder, .timedOut)
    #expect(await !model.placeOrder())
    cart.add(.item("b", cents: 500))
    phone.server.reply(.paymentMethods, PaymentMethods.stripe(0))
    let later = CheckoutViewModel(cart: cart, api: phone.api, user: .sample)
    later.knowsStay = true
    later.keepAttempt()
    #expect(await !later.placeOrder())
    #expect(later.placing.attempts.all(at: Venue.sampleId).map(\.key) == [phone.sentOrderKeys[0]])
  }

  @Test("Two cards pay what the order costs at the server")
  func split() async throws {
    phone.server.reply(.payByCard, Self.order(.authorized))
    try await #require(model.cards.wallet.loaded().cards.count == 2)
    model.cards.isSplit = true
    model.cards.type("5.25")
    #expect(await model.placeOrder())
    #expect(
      try sent() == [
        [
          .init(cardId: "visa", amount: Price(cents: 525)),
          .init(cardId: "mastercard", amount: total - Price(cents: 525)),
        ]
      ])
  }

  @Test("An impossible split says so before anything is ordered")
  func impossibleSplit() async throws {
    _ = try await model.cards.wallet.loaded()
    model.cards.isSplit = true
    model.cards.type("500")
    #expect(await !model.placeOrder())
    #expect(model.errorMessage?.hasPrefix("Each card pays $0.50 or more.") == true)
    #expect(phone.requests(.createOrder).isEmpty)
  }

  @Test("Without a card nothing is ordered")
  func noCard() async {
    phone.server.reply(.paymentMethods, PaymentMethods.stripe(0))
    #expect(await !model.placeOrder())
    #expect(model.errorMessage == "Add a card to pay.")
    #expect(phone.requests(.createOrder).isEmpty)
    #expect(cart.itemCount == 1)
  }

  @Test("A declined card says what to do, and another card pays the same order")
  func declined() async throws {
    let sentence = "The card has not enough money for this. Try another card. Nothing was charged."
    phone.refuse(.payByCard, 402, sentence)
    #expect(await !model.placeOrder())
    #expect(model.errorMessage == sentence)
    #expect(model.unpaidOrder?.id == Order.sample.id)
    phone.server.reply(.payByCard, Self.order(.authorized))
    model.cards.first = "mastercard"
    #expect(model.errorMessage == nil, "Another card was not declined.")
    #expect(await model.payUnpaidOrder())
    #expect(try sent().map { $0.map(\.cardId) } == [["visa"], ["mastercard"]])
    #expect(phone.requests(.createOrder).count == 1)
  }

  @Test("A lost answer to the payment is asked for again, and never simulated")
  func lostAnswer() async throws {
    phone.server.fail(.payByCard, .timedOut)
    #expect(await !model.placeOrder())
    #expect(
      model.errorMessage
        == "Your order is placed, but the payment got no answer. Try again: you pay only once.")
    phone.server.reply(.payByCard, Self.order(.authorized))
    #expect(await model.placeOrder())
    #expect(try sent().count == 2)
    #expect(phone.sentOrderKeys == ["key-1", "key-1"])
    #expect(phone.requests(.payOrder).isEmpty)
  }

  @Test("While nobody knows the cards, nothing is ordered")
  func unknownCards() async {
    phone.server.fail(.paymentMethods, .offline)
    #expect(await !model.placeOrder())
    #expect(
      model.errorMessage == "There is no internet connection. Check the network and try again.")
    #expect(phone.requests(.createOrder).isEmpty)
  }

  @Test("An order that another window has paid counts as paid")
  func paidElsewhere() async {
    phone.refuse(.payByCard, 400, "Cannot pay order with status confirmed")
    phone.server.reply(.order, Self.order(.authorized, .confirmed))
    #expect(await model.placeOrder())
    #expect(model.placedOrder?.status == .confirmed)
  }

  @Test("An order that was cancelled as unpaid makes way for a new one")
  func gone() async {
    phone.refuse(.payByCard, 400, "Cannot pay order with status cancelled")
    phone.server.reply(.order, Self.order(.pending, .cancelled))
    #expect(await !model.placeOrder())
    #expect(
      model.errorMessage
        == "Order CS-0427 was cancelled, because it was not paid in time. Please order again.")
    #expect(model.unpaidOrder == nil)
    phone.server.reply(.payByCard, Self.order(.authorized))
    #expect(await model.placeOrder())
    #expect(phone.sentOrderKeys == ["key-1", "key-2"])
  }

  @Test("Two taps pay once")
  func twoTaps() async throws {
    let gate = Gate()
    phone.server.answer(.payByCard) { _ in
      await gate.pass()
      return try .json(Self.order(.authorized))
    }
    let first = Task { await model.placeOrder() }
    try await eventually { phone.requests(.payByCard).count == 1 }
    #expect(await !model.placeOrder())
    #expect(await !model.payUnpaidOrder())
    gate.open()
    #expect(await first.value)
    #expect(phone.requests(.payByCard).count == 1)
  }

  @Test("An order that is paid again costs no tip that is paid already")
  func tipIsPaid() async throws {
    let actions = OrderActionViewModel(orderId: Order.sample.id, api: phone.api)
    phone.server.reply(.payByCard, Self.order(.authorized))
    phone.server.reply(.order, Self.order(.authorized))
    var order = Self.order(.failed, .ready)
    order.payments = [
      OrderPayment(
        id: "tip", kind: .tip, method: nil, amount: Price(cents: 300),
        charged: Price(cents: 300), refunded: .zero, state: .charged)
    ]
    #expect(await actions.pay(order))
    #expect(try sent() == [[.init(cardId: "visa", amount: total - Price(cents: 300))]])
  }

  @Test("An unpaid order is paid from its own page, with the chosen card")
  func fromTracking() async throws {
    let actions = OrderActionViewModel(orderId: Order.sample.id, api: phone.api)
    phone.server.reply(.payByCard, Self.order(.authorized))
    phone.server.reply(.order, Self.order(.authorized))
    actions.cards.first = "mastercard"
    #expect(await actions.pay(Self.order(.pending)))
    #expect(actions.confirmation == "The money is held on your card")
    phone.server.reply(.order, Self.order(.captured))
    #expect(await actions.pay(Self.order(.pending)))
    #expect(actions.confirmation == "Payment received")
    let share = PayOrderRequest.Share(cardId: "mastercard", amount: total)
    #expect(try sent() == [[share], [share]])
  }
}
