import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Two administrators look at one order")
struct RefundRaceTests {
  private func refund(
    _ cents: Int, of order: Order, knowing refunded: Int?, _ lot: Lot, as admin: String,
    key: String? = nil
  ) async throws -> Reply {
    try await lot.send(
      TruFanAPI.refund(.init(venue: Venue.sampleId, order: order.id)),
      .init(
        refundAmount: Price(cents: cents), refundReason: "Late",
        refundedBefore: refunded.map { Price(cents: $0) }), as: admin, key: key)
  }

  @Test("the second refund of the same money is refused with the present figures")
  func stale() async throws {
    try await Lot.open { lot in
      let order = try await lot.paidOrder(as: try await lot.signIn("parker@example.com"))
      let admin = try await lot.signIn("admin@example.com")
      #expect(
        try await refund(300, of: order, knowing: 0, lot, as: admin, key: "first").status == 200)
      let second = try await refund(300, of: order, knowing: 0, lot, as: admin, key: "second")
      #expect(second.status == 409)
      #expect(
        second.error
          == "More money has gone back since you looked: $3.00 is back or on its way, and "
          + "$13.36 is left. Look again before you give back more.")
      // A lost answer is no second refund.
      let again: Order = try await refund(
        300, of: order, knowing: 0, lot, as: admin, key: "first"
      ).decoded()
      #expect(again.refundAmount == Price(cents: 300))
      let wished: Order = try await refund(
        300, of: order, knowing: 300, lot, as: admin, key: "second"
      ).decoded()
      #expect(wished.refundAmount == Price(cents: 600))
      // Clients that know nothing of it are served as before.
      #expect(try await refund(100, of: order, knowing: nil, lot, as: admin).status == 200)
    }
  }

  @Test("a refund that its bank has sent back since stands against nothing")
  func cameBack() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      _ = try await lot.card("pm_card_visa", as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      _ = try await lot.pay(order, [(nil, 1636)], as: crew.parker)
      try await lot.advance(
        try await lot.show(order, as: crew.parker), to: .delivered, as: crew.staff)
      let admin = try await lot.signIn("admin@example.com")
      #expect(
        try await refund(300, of: order, knowing: 0, lot, as: admin, key: "first").status == 200)
      let intent = try #require(stripe.intents.first)
      stripe.sendBack(of: intent.id)
      let payment = try #require(try await lot.payments(of: OrderPayments.subject(order.id)).first)
      try await lot.wallet.payments.compare(payment.id)
      #expect(try await lot.show(order, as: crew.parker).refundAmount == .zero)
      let second = try await refund(1636, of: order, knowing: 300, lot, as: admin, key: "second")
      #expect(second.status == 200, "\(second.text)")
      #expect(try await lot.show(order, as: crew.parker).refundAmount == Price(cents: 1636))
    }
  }

  @Test("two refunds without a key are two, however their words are divided")
  func withoutKey() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let order = try await lot.paidOrder(as: parker)
      let admin = try await lot.signIn("admin@example.com")
      let payment = try #require(order.payments.first).id
      for (reason, id) in [("\(payment) Late", nil), ("Late", payment)] {
        for _ in 0..<2 {
          let reply = try await lot.send(
            TruFanAPI.refund(.init(venue: Venue.sampleId, order: order.id)),
            .init(refundAmount: Price(cents: 100), refundReason: reason, paymentId: id),
            as: admin)
          #expect(reply.status == 200, "\(reply.text)")
        }
      }
      #expect(try await lot.show(order, as: parker).refundAmount == Price(cents: 200))
    }
  }

  @Test("at the same instant one of them is served", arguments: TestEngine.allCases)
  func together(_ engine: TestEngine) async throws {
    try await Lot.open(Lot.Setting(engine: engine)) { lot in
      let order = try await lot.paidOrder(as: try await lot.signIn("parker@example.com"))
      let admin = try await lot.signIn("admin@example.com")
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for key in ["one", "two"] {
          group.addTask {
            try await refund(300, of: order, knowing: 0, lot, as: admin, key: key).status
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.sorted() == [200, 409])
      let seen = try await lot.show(order, as: try await lot.signIn("parker@example.com"))
      #expect(seen.refundAmount == Price(cents: 300))
    }
  }

  @Test("what the service has not answered yet shows as given back")
  func waiting() async throws {
    let bank = ModelledBank(takesAtOnce: true)
    var setting = Lot.Setting()
    setting.service = bank
    setting.runsJobs = false
    try await Lot.open(setting) { lot in
      let order = try await lot.paidOrder(as: try await lot.signIn("parker@example.com"))
      let admin = try await lot.signIn("admin@example.com")
      bank.become(.down)
      let seen: Order = try await refund(300, of: order, knowing: 0, lot, as: admin).decoded()
      #expect(seen.payments.map(\.refunded.cents) == [300])
      #expect(seen.payments.map(\.kept.cents) == [1336])
      #expect(try await refund(200, of: order, knowing: 0, lot, as: admin).status == 409)
      #expect(try await refund(200, of: order, knowing: 300, lot, as: admin).status == 200)
    }
  }
}
