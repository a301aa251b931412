import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Orders that are paid by Stripe")
struct StripeOrderTests {
  @Test(
    "the sum is held when the order is paid, and the actual amount is taken at the hand-over",
    arguments: TestEngine.allCases)
  func wholeWay(_ engine: TestEngine) async throws {
    try await Lot.withStripe(engine) { stripe, lot in
      let crew = try await lot.crew()
      _ = try await lot.card("pm_card_visa", as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      let reply = try await lot.pay(order, [(nil, 1636)], as: crew.parker)
      #expect(reply.status == 200, "\(reply.text)")
      let paid: Order = try reply.decoded()
      #expect(paid.paymentStatus == .authorized)
      #expect(paid.payments.map(\.state) == [.held])
      #expect(paid.payments.first?.method == "Visa •••• 4242")
      #expect(stripe.intents.map(\.capturable) == [1636])
      try await lot.handOverWithoutBread(order, crew)
      let done = try await lot.show(order, as: crew.parker)
      #expect(done.paymentStatus == .captured)
      #expect(done.totalAmount.cents == 681)
      #expect(done.payments.map(\.charged.cents) == [681])
      #expect(stripe.intents.map(\.received) == [681])
      #expect(stripe.intents.map(\.capturable) == [0])
      let points = try await lot.points()
      let notices = try await lot.notices()
      let intent = try #require(stripe.intents.first)
      let event = stripe.event("payment_intent.succeeded", intent.json, at: lot.clock.now())
      #expect(try await lot.event(event.body, event.signature).status == 200)
      try await lot.jobsRest()
      let told = try await lot.show(order, as: crew.parker)
      #expect(told.paymentStatus == .captured && told.refundAmount == nil)
      #expect(told.payments.map(\.kept.cents) == [681])
      #expect(try await lot.points() == points)
      #expect(try await lot.notices() == notices)
    }
  }

  @Test("a cancelled order is released, a delivered one is refunded")
  func givenBack() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let admin = try await lot.signIn("admin@example.com")
      _ = try await lot.card("pm_card_visa", as: crew.parker)
      let first: Order = try await lot.order(as: crew.parker).decoded()
      _ = try await lot.pay(first, [(nil, 1636)], as: crew.parker)
      let cancelled: Order = try await lot.send(
        TruFanAPI.cancelOrder(.init(order: first.id)), .init(reason: "Plans"), as: crew.parker
      ).decoded()
      #expect(cancelled.paymentStatus == .refunded)
      #expect(cancelled.payments.map(\.state) == [.released])
      #expect(stripe.intents.map(\.status) == ["canceled"])

      let second: Order = try await lot.order(as: crew.parker).decoded()
      _ = try await lot.pay(second, [(nil, 1636)], as: crew.parker)
      try await lot.advance(second, to: .delivered, as: crew.staff)
      let path = VenueOrderPath(venue: Venue.sampleId, order: second.id)
      for _ in 0..<2 {
        let refund = try await lot.send(
          TruFanAPI.refund(path),
          .init(refundAmount: Price(cents: 1000), refundReason: "Warm milk"), as: admin)
        #expect(refund.status == 200, "\(refund.text)")
      }
      #expect(stripe.refunds.map(\.amount) == [1000])
      let seen = try await lot.show(second, as: crew.parker)
      #expect(seen.refundAmount?.cents == 1000)
      #expect(seen.payments.map(\.kept.cents) == [636])
    }
  }

  @Test("a declined card has its sentence, and another card pays the same order")
  func declined() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let asking = try await lot.card("pm_card_authenticationRequired", as: crew.parker)
      lot.clock.advance(by: .seconds(1))
      let good = try await lot.card("pm_card_visa", as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      let declined = try await lot.pay(order, [(asking, 1636)], as: crew.parker)
      #expect(declined.status == 402)
      #expect(declined.error?.contains("Try another card. Nothing was charged.") == true)
      let failed = try await lot.show(order, as: crew.parker)
      #expect(failed.paymentStatus == .failed)
      #expect(failed.payments.map(\.state) == [.declined])
      #expect(try await lot.pay(order, [(good, 1636)], as: crew.parker).status == 200)
      #expect(stripe.intents.count == 1)
      let wrong = try await lot.order(as: crew.parker).decoded(Order.self)
      #expect(try await lot.pay(wrong, [(good, 1635)], as: crew.parker).status == 422)
      #expect(try await lot.pay(wrong, [("card_of_nobody", 1636)], as: crew.parker).status == 404)
    }
  }

  @Test("a payment that was cancelled at Stripe before anything was held is begun anew")
  func cancelledThere() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let asking = try await lot.card("pm_card_authenticationRequired", as: crew.parker)
      lot.clock.advance(by: .seconds(1))
      let good = try await lot.card("pm_card_visa", as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      #expect(try await lot.pay(order, [(asking, 1636)], as: crew.parker).status == 402)
      let intent = try #require(stripe.intents.first)
      stripe.change(intent.id) { $0.status = "canceled" }
      let given = try await lot.pay(order, [(good, 1636)], as: crew.parker)
      #expect(given.status == 402)
      #expect(given.error?.hasPrefix("This payment was given up. Start it again.") == true)
      let paid = try await lot.pay(order, [(good, 1636)], as: crew.parker)
      #expect(paid.status == 200, "\(paid.text)")
      #expect(stripe.intents.map(\.capturable).sorted() == [0, 1636])
    }
  }

  @Test("a lost answer charges once: the same tap again says what became of it")
  func lostAnswer() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      _ = try await lot.card("pm_card_visa", as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      stripe.meet(.losesAnswer, at: "confirm")
      let first = try await lot.pay(order, [(nil, 1636)], as: crew.parker, key: "tap")
      #expect(first.status == 503)
      #expect(first.error?.contains("Nothing is charged twice") == true)
      let reply = try await lot.pay(order, [(nil, 1636)], as: crew.parker, key: "tap")
      #expect(reply.status == 200, "\(reply.text)")
      #expect(stripe.intents.map(\.holds) == [1])
    }
  }

  @Test("two taps at one instant charge once")
  func twoTaps() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      _ = try await lot.card("pm_card_visa", as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      async let first = lot.pay(order, [(nil, 1636)], as: crew.parker)
      async let second = lot.pay(order, [(nil, 1636)], as: crew.parker)
      // The second tap may find the first one still at the bank, and says so.
      let statuses = try await [first, second].map(\.status)
      #expect(statuses.contains(200) && statuses.allSatisfy { $0 == 200 || $0 == 503 })
      #expect(try await lot.show(order, as: crew.parker).paymentStatus == .authorized)
      #expect(stripe.intents.map(\.holds) == [1])
    }
  }

  @Test("killed between the request and the answer: the job finds out, and the order goes on")
  func killed() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      _ = try await lot.card("pm_card_visa", as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      try await lot.beginPaying(order, with: nil)
      lot.passes(0, seconds: 31)
      try await lot.eventually("the order is paid") {
        try await lot.show(order, as: crew.parker).paymentStatus == .authorized
      }
      #expect(stripe.intents.map(\.holds) == [1])
    }
  }

  @Test("a tip with the rating goes to the card that paid the order")
  func tip() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      _ = try await lot.card("pm_card_visa", as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      _ = try await lot.pay(order, [(nil, 1636)], as: crew.parker)
      try await lot.advance(
        try await lot.show(order, as: crew.parker), to: .delivered, as: crew.staff)
      let rated = try await lot.send(
        TruFanAPI.rateOrder(.init(order: order.id)),
        .init(rating: 5, tipAmount: Price(cents: 300)), as: crew.parker)
      #expect(rated.status == 200)
      let seen = try await lot.show(order, as: crew.parker)
      #expect(seen.payments.map(\.kind) == [.order, .tip])
      #expect(seen.payments.map(\.charged.cents) == [1636, 300])
      #expect(stripe.intents.map(\.received).sorted() == [300, 1636])
    }
  }

  @Test("the simulated payment is refused where money is real")
  func notSimulated() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let order: Order = try await lot.order(as: crew.parker).decoded()
      let reply = try await lot.pay(order, as: crew.parker)
      #expect(reply.status == 400)
      #expect(reply.error == "Payments are real here. Pay with a saved card.")
      let bare = try await lot.pay(order, [(nil, 1636)], as: crew.parker)
      #expect(bare.status == 402)
      #expect(bare.error == "Add a card to pay.")
      #expect(stripe.intents.isEmpty)
    }
  }
}
