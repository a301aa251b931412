import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("An order that two cards pay")
struct SplitPaymentTests {
  @Test(
    "both hold their share, and bear the actual amount in proportion",
    arguments: TestEngine.allCases)
  func captured(_ engine: TestEngine) async throws {
    try await Lot.withStripe(engine) { stripe, lot in
      let crew = try await lot.crew()
      let admin = try await lot.signIn("admin@example.com")
      let (visa, master) = try await lot.twoCards(as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      for shares in [[(visa, 1000), (master, 635)], [(visa, 1636), (master, 0)]] {
        let wrong = try await lot.pay(
          order, shares.map { ($0.0 as String?, $0.1) }, as: crew.parker)
        #expect(wrong.status == 422)
      }
      let three = try await lot.pay(
        order, [(visa, 1000), (master, 600), (visa, 36)], as: crew.parker)
      #expect(three.status == 422)
      let paid = try await lot.pay(order, [(visa, 1000), (master, 636)], as: crew.parker)
      #expect(paid.status == 200, "\(paid.text)")
      #expect(try paid.decoded(Order.self).paymentStatus == .authorized)
      try await lot.handOverWithoutBread(order, crew)
      let done = try await lot.show(order, as: crew.parker)
      #expect(done.paymentStatus == .captured)
      #expect(done.payments.map(\.charged.cents) == [416, 265])
      #expect(done.payments.map(\.method) == ["Visa •••• 4242", "Mastercard •••• 4242"])
      #expect(stripe.intents.map(\.received).sorted() == [265, 416])

      let path = VenueOrderPath(venue: Venue.sampleId, order: order.id)
      let refund = try await lot.send(
        TruFanAPI.refund(path), .init(refundAmount: Price(cents: 101), refundReason: "Late"),
        as: admin)
      #expect(refund.status == 200)
      let after = try await lot.show(order, as: crew.parker)
      #expect(after.refundAmount?.cents == 101)
      #expect(after.payments.map(\.refunded.cents) == [61, 40])
      let titles = try await lot.notices()
      #expect(titles.filter { $0 == "Refund on its way" }.count == 2)
    }
  }

  @Test("the second is declined: the first is released, and another try pays")
  func none() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let good = try await lot.card("pm_card_visa", as: crew.parker)
      lot.clock.advance(by: .seconds(1))
      let asking = try await lot.card("pm_card_authenticationRequired", as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      for shares in [[(good, 1000), (asking, 636)], [(asking, 1000), (good, 636)]] {
        let reply = try await lot.pay(
          order, shares.map { ($0.0 as String?, $0.1) }, as: crew.parker)
        #expect(reply.status == 402, "\(reply.text)")
        let unpaid = try await lot.show(order, as: crew.parker)
        #expect(unpaid.paymentStatus == .failed)
        let card = try #require(unpaid.payments.first { $0.state == .declined }?.method)
        #expect(reply.text.contains("\(card): The card's bank asks for a confirmation"))
        // A release that got no answer at once is asked for again by its job.
        lot.clock.advance(by: .seconds(31))
        try await lot.eventually("the first card is released") {
          let states = try await lot.show(order, as: crew.parker).payments.map(\.state)
          return Set(states) == [.declined, .released]
        }
        #expect(stripe.intents.allSatisfy { $0.capturable == 0 })
      }
      #expect(try await lot.pay(order, [(good, 1636)], as: crew.parker).status == 200)
      let paid = try await lot.show(order, as: crew.parker)
      #expect(paid.paymentStatus == .authorized)
      #expect(paid.payments.map(\.amount.cents) == [1636])
      #expect(stripe.intents.reduce(0) { $0 + $1.capturable } == 1636)
    }
  }

  @Test("a cancelled order gives both back; the simulated service does the same")
  func cancelled() async throws {
    try await Lot.open { lot in
      let crew = try await lot.crew()
      let first = try await lot.card("sim_visa_4242", as: crew.parker)
      let second = try await lot.card("sim_mastercard_4444", as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      let paid = try await lot.pay(order, [(first, 1), (second, 1635)], as: crew.parker)
      #expect(try paid.decoded(Order.self).paymentStatus == .captured)
      let cancelled: Order = try await lot.send(
        TruFanAPI.cancelOrder(.init(order: order.id)), .init(reason: "Plans"), as: crew.parker
      ).decoded()
      #expect(cancelled.paymentStatus == .refunded)
      #expect(cancelled.refundAmount?.cents == 1636)
      #expect(cancelled.payments.map(\.refunded.cents) == [1, 1635])
      #expect(try await lot.faults() == [])
    }
  }

  @Test("a share that becomes less than 50 cents the other card pays")
  func smallShare() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let (order, _, _) = try await lot.paidByTwoCards(first: 60, as: crew.parker)
      try await lot.handOverWithoutBread(order, crew)
      try await lot.eventually("it is paid") { try await lot.paymentStatus(order) == .captured }
      let done = try await lot.show(order, as: crew.parker)
      #expect(done.totalAmount.cents == 681)
      #expect(done.payments.map(\.charged.cents) == [0, 681])
      #expect(done.payments.map(\.state) == [.released, .charged])
      #expect(try await !lot.notices().contains("Your payment did not go through"))
    }
  }

  @Test("less than 50 cents in all nobody is charged, and nobody owes it")
  func smallTotal() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let visa = try await lot.card("pm_card_visa", as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      #expect(try await lot.pay(order, [(visa, 1636)], as: crew.parker).status == 200)
      try await lot.advance(order, to: .shopping, as: crew.staff)
      for line in order.items {
        let isBread = line.itemId == Goods.bread
        let noted = try await lot.send(
          TruFanAPI.updateLine(.init(order: order.id, line: line.id)),
          .init(
            status: isBread ? .notFound : .found, actualPrice: isBread ? nil : Price(cents: 25)),
          as: crew.staff)
        #expect(noted.status == 200, "\(noted.text)")
      }
      try await lot.advance(
        try await lot.show(order, as: crew.parker), to: .delivered, as: crew.staff)
      let done = try await lot.show(order, as: crew.parker)
      #expect((1..<50).contains(done.totalAmount.cents))
      #expect(done.paymentStatus == .refunded && done.status == .delivered && !done.isToBePaid)
      #expect(stripe.intents.map(\.status) == ["canceled"])
    }
  }
}
