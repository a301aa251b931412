import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("The bank lets go of an order's money before it is taken")
struct LostHoldTests {
  static let askedAgain = "Please pay your order again"

  /// An order that a saved card holds the money for.
  private func held(
    _ lot: Lot, _ crew: Crew, _ edit: (inout CreateOrderRequest) -> Void = { _ in }
  ) async throws -> (order: Order, card: String) {
    let card = try await lot.card("pm_card_visa", as: crew.parker)
    let order: Order = try await lot.order(as: crew.parker, edit).decoded()
    #expect(try await lot.pay(order, [(card, 1636)], as: crew.parker).status == 200)
    return (order, card)
  }

  @Test("the saved card promises it anew, and nobody is asked", arguments: TestEngine.allCases)
  func anew(_ engine: TestEngine) async throws {
    try await Lot.withStripe(engine) { stripe, lot in
      let wish = WireTime(lot.clock.now().adding(.seconds(6 * 86_400 + 5 * 3600)))
      let (order, _) = try await held(lot, try await lot.crew()) { $0.scheduledFor = wish }
      lot.passes(5 * 24 * 60)
      try await lot.bankLetsGo(stripe)
      try await lot.eventually("Stripe is asked") { stripe.intents.count == 2 }
      try await lot.eventually("it is promised anew") {
        try await lot.paymentStatus(order) == .authorized
      }
      #expect(stripe.intents.reduce(0) { $0 + $1.capturable } == 1636)
      let confirms = stripe.calls.filter { $0.path.hasSuffix("confirm") }
      #expect(confirms.map { $0.form["off_session"] } == [nil, "true"])
      let notices = try await lot.notices()
      #expect(notices.filter { $0 == "Order Placed!" }.count == 1)
      #expect(!notices.contains(Self.askedAgain))
      lot.passes(24 * 60 + 4 * 60)
      let crew = try await lot.crew()
      try await lot.advance(
        try await lot.show(order, as: crew.parker), to: .delivered, as: crew.staff)
      #expect(stripe.intents.map(\.received).sorted() == [0, 1636])
    }
  }

  @Test("without a saved card the parker is asked, and the goods stay until somebody pays")
  func asked() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let (order, card) = try await held(lot, crew)
      try await lot.advance(order, to: .ready, as: crew.staff)
      _ = try await lot.send(TruFanAPI.removeCard(.init(card: card)), as: crew.parker)
      try await lot.bankLetsGo(stripe)
      try await lot.eventually("the parker is asked") {
        try await lot.notices().contains(Self.askedAgain)
      }
      #expect(
        try await lot.words(Self.askedAgain)
          == "Your bank no longer holds the money for order #\(order.orderNumber). Open it and pay "
          + "$16.36, or it will be cancelled.")
      let code = try #require(try await lot.show(order, as: crew.parker).accessCode)
      let handOver = TruFanAPI.deliver(.init(order: order.id))
      let refused = try await lot.send(handOver, .init(accessCode: code), as: crew.staff)
      #expect(refused.status == 400)
      #expect(
        refused.error
          == "The card's bank no longer holds the money. The parker was asked to pay again.")
      #expect(try await lot.queue(as: crew.staff).map(\.id) == [order.id])
      let other = try await lot.card("pm_card_mastercard", as: crew.parker)
      let paid = try await lot.pay(order, [(other, 1636)], as: crew.parker)
      #expect(paid.status == 200, "\(paid.text)")
      let done = try await lot.send(handOver, .init(accessCode: code), as: crew.staff)
      #expect(done.status == 200, "\(done.text)")
      #expect(try await lot.paymentStatus(order) == .captured)
      #expect(stripe.intents.reduce(0) { $0 + $1.received } == 1636)
    }
  }

  @Test("a hold that is days old is asked about before the staff rely on it")
  func noEvent() async throws {
    try await Lot.withStripe { stripe, lot in
      let (order, _) = try await held(lot, try await lot.crew())
      lot.passes(5 * 24 * 60)
      try await lot.jobsRest()
      try await lot.bankLetsGo(stripe, isTold: false)
      let staff = try await lot.signIn("staff@example.com")
      let path = OrderPath(order: order.id)
      let early = try await lot.send(TruFanAPI.accept(path), .init(), as: staff)
      #expect(early.status == 400)
      #expect(early.error == "This order is not paid yet.")
      try await lot.eventually("it is promised anew") {
        try await lot.paymentStatus(order) == .authorized
      }
      #expect(try await lot.send(TruFanAPI.accept(path), .init(), as: staff).status == 200)
    }
  }

  @Test("a hold that turns out to be gone at the hand-over is charged anew at once")
  func atTheHandOver() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let (order, _) = try await held(lot, crew)
      try await lot.advance(order, to: .ready, as: crew.staff)
      try await lot.bankLetsGo(stripe, isTold: false)
      let seen = try await lot.show(order, as: crew.parker)
      let reply = try await lot.send(
        TruFanAPI.deliver(.init(order: order.id)), .init(accessCode: seen.accessCode),
        as: crew.staff)
      #expect(reply.status == 200)
      try await lot.eventually("it is paid") { try await lot.paymentStatus(order) == .captured }
      #expect(stripe.intents.map(\.received).sorted() == [0, 1636])
      #expect(try await lot.status(order) == .delivered)
    }
  }

  @Test("goods that nobody collects are not promised anew each week: the order ends")
  func notCollected() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let (order, _) = try await held(lot, crew)
      try await lot.advance(order, to: .ready, as: crew.staff)
      lot.passes(60 * OrderRules.collectionHours - 1)
      try await lot.bankLetsGo(stripe)
      try await lot.eventually("it is promised anew") {
        let status = try await lot.paymentStatus(order)
        return stripe.intents.count == 2 && status == .authorized
      }
      lot.passes(5 * 24 * 60)
      try await lot.bankLetsGo(stripe)
      try await lot.eventually("the parker is asked") {
        try await lot.notices().contains(Self.askedAgain)
      }
      #expect(stripe.intents.count == 2)
      lot.passes(60 * OrderRules.repaymentHours)
      try await lot.eventually("it is cancelled") { try await lot.status(order) == .cancelled }
      #expect(stripe.intents.reduce(0) { $0 + $1.capturable } == 0)
    }
  }

  @Test("an order that is not paid again in time is cancelled")
  func notPaidAgain() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let (order, card) = try await held(lot, crew)
      _ = try await lot.send(TruFanAPI.removeCard(.init(card: card)), as: crew.parker)
      try await lot.bankLetsGo(stripe)
      try await lot.eventually("the parker is asked") {
        try await lot.notices().contains(Self.askedAgain)
      }
      lot.passes(OrderRules.repaymentLifetime)
      try await lot.eventually("it is cancelled") { try await lot.status(order) == .cancelled }
      #expect(
        try await lot.words("Order cancelled")
          == "Order #\(order.orderNumber) was cancelled. Nothing was charged.")
    }
  }

  @Test("just before the shopping would begin: the parker still has an hour to pay again")
  func beforeItsTime() async throws {
    try await Lot.withStripe { stripe, lot in
      let wish = WireTime(lot.clock.now().adding(.seconds(5 * 3600)))
      let (order, card) = try await held(lot, try await lot.crew()) { $0.scheduledFor = wish }
      let from = try #require(order.shoppingFrom).timestamp
      lot.clock.advance(by: from.adding(.seconds(-600)).since(lot.clock.now()))
      let parker = try await lot.signIn("parker@example.com")
      _ = try await lot.send(TruFanAPI.removeCard(.init(card: card)), as: parker)
      try await lot.bankLetsGo(stripe)
      try await lot.eventually("the parker is asked") {
        try await lot.notices().contains(Self.askedAgain)
      }
      lot.passes(11)
      try await lot.jobsRest()
      #expect(try await lot.status(order) == .pending)
      lot.passes(OrderRules.repaymentLifetime - 11)
      try await lot.eventually("it is cancelled") { try await lot.status(order) == .cancelled }
    }
  }

  @Test("nobody is asked to pay for an order of which nothing was found")
  func nothingDue() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let (order, card) = try await held(lot, crew)
      try await lot.findNothing(of: order, as: crew.staff)
      _ = try await lot.send(TruFanAPI.removeCard(.init(card: card)), as: crew.parker)
      try await lot.bankLetsGo(stripe)
      lot.passes(60 * OrderRules.repaymentHours)
      try await lot.jobsRest()
      #expect(try await !lot.notices().contains(Self.askedAgain))
      #expect(try await lot.status(order) == .shopping)
      let again = try await lot.crew()
      let seen = try await lot.show(order, as: again.parker)
      #expect(seen.amountToPay == .zero && !seen.isToBePaid)
      try await lot.endWithoutGoods(seen, as: again.staff)
      #expect(try await lot.paymentStatus(order) == .refunded)
    }
  }
}
