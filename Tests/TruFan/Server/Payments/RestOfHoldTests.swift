import ServerKit
import ServerKitTesting
import Testing
import TruFanModels

@testable import TruFanServer

@Suite("The hold of a share that came to nothing, whose bank does not let go of it at once")
struct RestOfHoldTests {
  /// An order that two cards pay. The small one's bank does not let go.
  private func paid(
    _ small: Int, _ stripe: StripeStandIn, _ lot: Lot, _ crew: Crew
  ) async throws -> Order {
    let (order, _, _) = try await lot.paidByTwoCards(first: small, as: crew.parker)
    let intent = try #require(stripe.intents.first { $0.amount == small })
    stripe.meet(.declines, at: "\(intent.id)/cancel")
    return order
  }

  private func holdRunsOut(
    _ order: Order, _ stripe: StripeStandIn, _ lot: Lot, _ crew: Crew
  ) async throws {
    try await lot.bankLetsGo(stripe)
    try await lot.eventually("the hold is known to be gone") {
      try await lot.show(order, as: crew.parker).payments.first?.state == .released
    }
    try await lot.jobsRest()
    #expect(stripe.intents.count == 2)
  }

  private func points(_ order: Order, _ kind: PointsKind, _ lot: Lot) async throws -> Int {
    try await lot.database.read {
      try PointsTable.sum(of: kind, order: order.id, account: order.userId, in: $0)
    }
  }

  @Test(
    "asks the parker for nothing, and what was refunded earns no points", arguments: [500, 681])
  func refunded(cents: Int) async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let order = try await paid(60, stripe, lot, crew)
      try await lot.handOverWithoutBread(order, crew)
      try await lot.eventually("one card has paid") {
        stripe.intents.map(\.received).sorted() == [0, 681]
      }
      let reply = try await lot.letGo(cents, of: order)
      #expect(reply.status == 200, "\(reply.text)")
      let rated = try await lot.send(
        TruFanAPI.rateOrder(.init(order: order.id)), .init(rating: 5), as: crew.parker)
      #expect(rated.status == 200, "\(rated.text)")
      try await holdRunsOut(order, stripe, lot, crew)
      let isWhole = cents == 681
      #expect(try await lot.paymentStatus(order) == (isWhole ? .refunded : .captured))
      let earned = try await points(order, .earned, lot)
      let takenBack = try await points(order, .takenBack, lot)
      if isWhole { #expect(earned + takenBack == 0) } else { #expect(takenBack < 0) }
    }
  }

  @Test("asks the parker for nothing where the shop bears some cents")
  func cents() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let order = try await paid(50, stripe, lot, crew)
      try await lot.advance(order, to: .shopping, as: crew.staff)
      let milk = try #require(order.items.first { $0.itemId != Goods.bread })
      let cheaper = Price(cents: milk.unitPrice.cents - 5)
      let found = try await lot.send(
        TruFanAPI.updateLine(.init(order: order.id, line: milk.id)),
        .init(status: .found, actualPrice: cheaper), as: crew.staff)
      #expect(found.status == 200, "\(found.text)")
      try await lot.advance(
        try await lot.show(order, as: crew.parker), to: .delivered, as: crew.staff)
      let done = try await lot.show(order, as: crew.parker)
      #expect((1587..<1636).contains(done.totalAmount.cents))
      try await lot.eventually("one card has paid") {
        stripe.intents.map(\.received).sorted() == [0, 1586]
      }
      try await holdRunsOut(order, stripe, lot, crew)
      #expect(try await lot.paymentStatus(order) == .captured)
    }
  }
}
