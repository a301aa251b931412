import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("What a recurring order repeats")
struct PlanRequestTests {
  private func plan(
    _ order: Order, _ lot: Lot, as token: String
  ) async throws -> CreateOrderRequest {
    let reply = try await lot.send(
      TruFanAPI.createPlan(),
      CreatePlanRequest(orderId: order.id, weekdays: ["monday"], time: "14:00"), as: token)
    #expect(reply.status == 201, "\(reply.text)")
    let row = try await lot.database.read { db in
      try OrderPlanTable.all(ofUser: DemoLot.parker, in: db).first
    }
    return try #require(row).request
  }

  @Test("the tip of the checkout, not a thank-you with the rating", arguments: TestEngine.allCases)
  func tip(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let crew = try await lot.crew()
      let placed: Order = try await lot.order(as: crew.parker) {
        $0.tipAmount = Price(cents: 150)
      }.decoded()
      _ = try await lot.pay(placed, as: crew.parker)
      let order = try await lot.show(placed, as: crew.parker)
      try await lot.advance(order, to: .delivered, as: crew.staff)
      let rated = try await lot.send(
        TruFanAPI.rateOrder(.init(order: order.id)),
        .init(rating: 5, tipAmount: Price(cents: 500)), as: crew.parker)
      #expect(try rated.decoded(Order.self).tipAmount.cents == 650)
      #expect(try await plan(order, lot, as: crew.parker).tipAmount?.cents == 150)
    }
  }

  @Test("an order from before the tip's own column has the tip that it was paid with")
  func older() async throws {
    try await Lot.open { lot in
      let crew = try await lot.crew()
      let order: Order = try await lot.order(as: crew.parker) {
        $0.tipAmount = Price(cents: 150)
      }.decoded()
      try await lot.database.write { db in
        try db.execute("UPDATE trufan_orders SET agreed_tip = NULL WHERE id = \(order.id)")
      }
      #expect(try await plan(order, lot, as: crew.parker).tipAmount?.cents == 150)
    }
  }
}
