import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Refunds in a venue's figures")
struct FigureRefundTests {
  /// Hands an order over whose bread was missing: $6.81 of $16.36. Then $1.00 is given back, and
  /// $3.00 are tipped.
  private func trouble(_ order: Order, _ lot: Lot, _ crew: Crew) async throws {
    try await lot.handOverWithoutBread(order, crew)
    let refund = try await lot.send(
      TruFanAPI.refund(.init(venue: Venue.sampleId, order: order.id)),
      .init(refundAmount: Price(cents: 100), refundReason: "Warm milk"),
      as: try await lot.signIn("admin@example.com"))
    #expect(refund.status == 200, "\(refund.text)")
    let rated = try await lot.send(
      TruFanAPI.rateOrder(.init(order: order.id)),
      .init(rating: 5, tipAmount: Price(cents: 300)), as: crew.parker)
    #expect(rated.status == 200, "\(rated.text)")
  }

  private func expectFigures(_ lot: Lot) async throws {
    let totals = try await lot.figures().totals
    #expect(totals.refunds.cents == 100)
    #expect(totals.revenue.cents == 681)
    #expect(totals.tips.cents == 300)
    try await lot.expectFiguresOfOrders()
  }

  @Test("are what was given back, where money is taken at once", arguments: TestEngine.allCases)
  func simulated(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let crew = try await lot.crew()
      try await trouble(try await lot.paidOrder(as: crew.parker), lot, crew)
      try await expectFigures(lot)
    }
  }

  @Test("and where it is taken at the hand-over")
  func stripe() async throws {
    try await Lot.withStripe { _, lot in
      let crew = try await lot.crew()
      _ = try await lot.card("pm_card_visa", as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      _ = try await lot.pay(order, [(nil, 1636)], as: crew.parker)
      try await trouble(order, lot, crew)
      try await expectFigures(lot)
    }
  }
}
