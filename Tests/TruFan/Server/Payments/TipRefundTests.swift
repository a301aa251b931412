import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A tip that came with the rating")
struct TipRefundTests {
  /// An order of $16.36 that was handed over and rated, with a tip of $3.00.
  private func tipped(_ lot: Lot, _ crew: Crew) async throws -> Order {
    _ = try await lot.card("pm_card_visa", as: crew.parker)
    let order: Order = try await lot.order(as: crew.parker).decoded()
    _ = try await lot.pay(order, [(nil, 1636)], as: crew.parker)
    try await lot.advance(
      try await lot.show(order, as: crew.parker), to: .delivered, as: crew.staff)
    let rated = try await lot.send(
      TruFanAPI.rateOrder(.init(order: order.id)),
      .init(rating: 5, tipAmount: Price(cents: 300)), as: crew.parker)
    #expect(rated.status == 200, "\(rated.text)")
    return try await lot.show(order, as: crew.parker)
  }

  private func refund(
    _ cents: Int, of order: Order, payment: String?, key: String, _ lot: Lot
  ) async throws -> Reply {
    try await lot.send(
      TruFanAPI.refund(.init(venue: Venue.sampleId, order: order.id)),
      .init(refundAmount: Price(cents: cents), refundReason: "Warm milk", paymentId: payment),
      as: try await lot.signIn("admin@example.com"), key: key)
  }

  @Test(
    "goes back only where its payment is named, and the order's tip follows it",
    arguments: TestEngine.allCases)
  func named(_ engine: TestEngine) async throws {
    try await Lot.withStripe(engine) { stripe, lot in
      let crew = try await lot.crew()
      let order = try await tipped(lot, crew)
      #expect(try await refund(1637, of: order, payment: nil, key: "1", lot).status == 400)
      #expect(try await refund(100, of: order, payment: nil, key: "2", lot).status == 200)
      let goods = try await lot.show(order, as: crew.parker)
      #expect(goods.tipAmount.cents == 300 && goods.totalAmount.cents == 1936)
      let tip = try #require(order.payments.first { $0.kind == .tip })
      // The newest of two notices is looked at below.
      lot.clock.advance(by: .seconds(1))
      for _ in 0..<2 {
        #expect(try await refund(200, of: order, payment: tip.id, key: "3", lot).status == 200)
      }
      let seen = try await lot.show(order, as: crew.parker)
      #expect(seen.tipAmount.cents == 100 && seen.totalAmount.cents == 1736)
      #expect(seen.payments.map(\.kept.cents) == [1536, 100])
      #expect(seen.refundAmount?.cents == 100 && seen.amountToPay.cents == 1636)
      #expect(try await lot.figures().totals.tips.cents == 100)
      #expect(try await lot.figures().totals.refunds.cents == 100)
      try await lot.expectFiguresOfOrders()
      #expect(
        try await lot.words("Refund on its way")
          == "$2.00 of your tip for order #\(order.orderNumber) goes back to you.")
      #expect(try await refund(101, of: order, payment: tip.id, key: "4", lot).status == 400)
    }
  }

  @Test("goes back after all of the goods' money has, once, and no more of it than was taken")
  func afterAll() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let order = try await tipped(lot, crew)
      let tip = try #require(order.payments.first { $0.kind == .tip })
      #expect(try await refund(1636, of: order, payment: nil, key: "1", lot).status == 200)
      #expect(try await lot.show(order, as: crew.parker).status == .refunded)
      #expect(try await refund(301, of: order, payment: tip.id, key: "2", lot).status == 400)
      for _ in 0..<2 {
        #expect(try await refund(300, of: order, payment: tip.id, key: "3", lot).status == 200)
      }
      #expect(try await refund(300, of: order, payment: tip.id, key: "4", lot).status == 400)
      let seen = try await lot.show(order, as: crew.parker)
      #expect(seen.tipAmount == .zero && seen.refundAmount?.cents == 1636)
      #expect(seen.payments.allSatisfy { $0.kept == .zero })
      #expect(seen.payments.map(\.refunded.cents).sorted() == [300, 1636])
      try await lot.expectFiguresOfOrders()
    }
  }

  @Test("stays what it is when its bank declines a refund, or sends it back")
  func declinedRefund() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let order = try await tipped(lot, crew)
      let tip = try #require(order.payments.first { $0.kind == .tip })
      stripe.meet(.declines, at: "refunds")
      #expect(try await refund(300, of: order, payment: tip.id, key: "1", lot).status == 200)
      #expect(try await lot.show(order, as: crew.parker).tipAmount.cents == 300)
      #expect(try await refund(300, of: order, payment: tip.id, key: "2", lot).status == 200)
      #expect(try await lot.show(order, as: crew.parker).tipAmount == .zero)
      let intent = try #require(stripe.intents.first { $0.received == 300 })
      stripe.sendBack(of: intent.id)
      try await lot.wallet.payments.compare(tip.id)
      #expect(try await lot.show(order, as: crew.parker).tipAmount.cents == 300)
      try await lot.expectFiguresOfOrders()
    }
  }

  @Test("whose charge is refused is let go of, and its parker is told")
  func refusedCharge() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      _ = try await lot.card("pm_card_visa", as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      _ = try await lot.pay(order, [(nil, 1636)], as: crew.parker)
      try await lot.advance(
        try await lot.show(order, as: crew.parker), to: .delivered, as: crew.staff)
      // The worker may still be at the order's own charge, and would meet the refusal.
      try await lot.eventually("it is paid") { try await lot.paymentStatus(order) == .captured }
      stripe.meet(.declines, at: "capture")
      let rated = try await lot.send(
        TruFanAPI.rateOrder(.init(order: order.id)),
        .init(rating: 5, tipAmount: Price(cents: 300)), as: crew.parker)
      #expect(rated.status == 200, "\(rated.text)")
      try await lot.eventually("its parker is told") {
        try await lot.notices().contains("Your tip was not charged")
      }
      let seen = try await lot.show(order, as: crew.parker)
      #expect(seen.tipAmount == .zero && seen.paymentStatus == .captured)
      #expect(stripe.intents.map(\.received).sorted() == [0, 1636])
      #expect(stripe.intents.allSatisfy { $0.capturable == 0 })
    }
  }
}
