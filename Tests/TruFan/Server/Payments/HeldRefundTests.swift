import ServerKit
import ServerKitTesting
import Testing
import TruFanModels

@testable import TruFanServer

@Suite("An order that an administrator ends while its money is only held")
struct HeldRefundTests {
  private func refund(
    _ cents: Int, of order: Order, _ lot: Lot, key: String = "end"
  ) async throws -> Reply {
    try await lot.letGo(cents, of: order, key: key)
  }

  @Test(
    "is let go of by both cards, and its points are back; a part of it is refused",
    arguments: TestEngine.allCases)
  func ended(_ engine: TestEngine) async throws {
    try await Lot.withStripe(engine) { stripe, lot in
      let crew = try await lot.crew()
      try await lot.give(400)
      let (visa, master) = try await lot.twoCards(as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker) { $0.redeemPoints = true }.decoded()
      let total = order.totalAmount.cents
      let paid = try await lot.pay(order, [(visa, 1000), (master, total - 1000)], as: crew.parker)
      #expect(paid.status == 200, "\(paid.text)")
      try await lot.advance(order, to: .shopping, as: crew.staff)
      let part = try await refund(total - 1, of: order, lot, key: "part")
      #expect(part.status == 400)
      #expect(
        part.error
          == "Nothing is charged yet: only all of it, \(order.totalAmount.formatted), can be let go."
      )
      for key in ["end", "end", "again"] {
        let reply = try await refund(total, of: order, lot, key: key)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(try reply.decoded(Order.self).status == .refunded)
      }
      let seen = try await lot.show(order, as: crew.parker)
      #expect(seen.paymentStatus == .refunded && seen.refundAmount == order.totalAmount)
      #expect(seen.refundReason == "The shop is flooded")
      #expect(seen.payments.map(\.state) == [.released, .released])
      #expect(stripe.intents.map(\.status) == ["canceled", "canceled"])
      #expect(try await lot.rewards(as: crew.parker).balance == 400)
      #expect(try await lot.queue(as: crew.staff).isEmpty)
      #expect(
        try await lot.words("Order ended")
          == "The lot's staff have ended order #\(order.orderNumber). Nothing was charged; the "
          + "\(order.totalAmount.formatted) on your card is no longer held.")
      try await lot.expectFiguresOfOrders()
    }
  }

  @Test("ends as soon as the service answers, also when the bank has let go meanwhile")
  func silent() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let visa = try await lot.card("pm_card_visa", as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      #expect(try await lot.pay(order, [(visa, 1636)], as: crew.parker).status == 200)
      stripe.meet(.refuses(503), at: "cancel")
      #expect(try await refund(1636, of: order, lot).status == 200)
      try await lot.bankLetsGo(stripe)
      try await lot.eventually("the order has ended") {
        lot.passes(1)
        return try await lot.status(order) == .refunded
      }
      try await lot.jobsRest()
      #expect(stripe.intents.count == 1)
    }
  }

  @Test("nobody works for it or hands it over while the service is silent")
  func handedOver() async throws {
    try await Lot.withStripe(runsJobs: false) { stripe, lot in
      let crew = try await lot.crew()
      let visa = try await lot.card("pm_card_visa", as: crew.parker)
      for step in [OrderStatus.pending, .confirmed, .ready] {
        let order: Order = try await lot.order(as: crew.parker).decoded()
        #expect(try await lot.pay(order, [(visa, 1636)], as: crew.parker).status == 200)
        let paid = try await lot.show(order, as: crew.parker)
        try await lot.advance(paid, to: step, as: crew.staff)
        stripe.meet(.refuses(503), at: "cancel")
        #expect(try await refund(1636, of: order, lot, key: order.id).status == 200)
        let path = OrderPath(order: order.id)
        let reply =
          switch step {
          case .pending: try await lot.send(TruFanAPI.accept(path), .init(), as: crew.staff)
          case .confirmed:
            try await lot.send(TruFanAPI.startShopping(path), .init(), as: crew.staff)
          default:
            try await lot.send(
              TruFanAPI.deliver(path), .init(accessCode: paid.accessCode), as: crew.staff)
          }
        #expect(reply.status == 409)
        let advice = step == .ready ? "Keep the goods" : "Do nothing more for it"
        #expect(
          reply.error
            == "An administrator is ending this order, and its money goes back to the parker. "
            + "\(advice), and look again in a moment.")
        #expect(try await lot.status(order) == step)
        try await lot.truFan.orders.orders.carryOutWaiting(ofOrder: order.id)
        #expect(try await lot.status(order) == .refunded)
      }
      #expect(stripe.intents.allSatisfy { $0.captures == 0 && $0.capturable == 0 })
    }
  }

  @Test("goes on where the bank refuses to let go: it is told so, and a refused charge is, too")
  func refused() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let visa = try await lot.card("pm_card_visa", as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      #expect(try await lot.pay(order, [(visa, 1636)], as: crew.parker).status == 200)
      try await lot.advance(order, to: .ready, as: crew.staff)
      for _ in 0..<2 {
        stripe.meet(.declines, at: "cancel")
        let reply = try await refund(1636, of: order, lot)
        #expect(reply.status == 409)
        #expect(
          reply.error
            == "The card's bank does not let go of the money, so this order goes on. Try again, or "
            + "refund it once it is charged.")
      }
      #expect(try await lot.paymentStatus(order) == .authorized)
      stripe.meet(.declines, at: "capture")
      try await lot.advance(
        try await lot.show(order, as: crew.parker), to: .delivered, as: crew.staff)
      #expect(try await lot.paymentStatus(order) == .failed)
    }
  }
}
