import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("What a parker wants for one missing item")
struct ReplacementWishTests {
  /// An order that is shopped for, with a wish for its milk. The order's own rule is the other one.
  private func shopping(
    _ wish: ReplacementWish, engine: TestEngine = .ofProducts,
    _ body: @escaping @Sendable (Lot, Order, OrderItem, Crew) async throws -> Void
  ) async throws {
    try await Lot.open(engine) { lot in
      let crew = try await lot.crew()
      let lines = [
        CreateOrderRequest.Line(itemId: Goods.milk, quantity: 1, replacement: wish),
        CreateOrderRequest.Line(itemId: Goods.bread, quantity: 2),
      ]
      let order: Order = try await lot.order(lines, as: crew.parker) {
        $0.substitutionRule = wish == .bestMatch ? .refund : .takeBest
      }.decoded()
      _ = try await lot.pay(order, as: crew.parker)
      try await lot.advance(order, to: .shopping, as: crew.staff)
      let seen: Order = try await lot.send(
        TruFanAPI.staffOrder(.init(order: order.id)), as: crew.staff
      ).decoded()
      let milk = try #require(seen.items.first { $0.itemId == Goods.milk })
      #expect(milk.replacement == wish)
      #expect(seen.items.first { $0.itemId == Goods.bread }?.replacement == nil)
      try await body(lot, order, milk, crew)
    }
  }

  private func propose(_ milk: OrderItem, _ lot: Lot, _ crew: Crew) async throws -> Reply {
    try await lot.send(
      TruFanAPI.propose(.init(order: milk.orderId, line: milk.id)),
      .init(name: "Oat milk", unitPrice: Price(cents: 500)), as: crew.staff)
  }

  private func statusWithoutAnswer(
    _ order: Order, _ milk: OrderItem, _ lot: Lot, _ crew: Crew
  ) async throws -> OrderItemStatus? {
    #expect(try await propose(milk, lot, crew).status == 200)
    lot.passes(OrderRules.substitutionPatience)
    try await lot.eventually("it is decided") {
      try await lot.show(order, as: crew.parker).items.contains {
        $0.substitution != nil && $0.substitution?.state != .proposed
      }
    }
    return try await lot.show(order, as: crew.parker).items.first { $0.id == milk.id }?.status
  }

  @Test("the best match is taken without an answer", arguments: TestEngine.allCases)
  func bestMatch(_ engine: TestEngine) async throws {
    try await shopping(.bestMatch, engine: engine) { lot, order, milk, crew in
      let status = try await statusWithoutAnswer(order, milk, lot, crew)
      #expect(status == .substituted)
    }
  }

  @Test("chosen together, nothing is taken without an answer")
  func together() async throws {
    try await shopping(.chooseTogether) { lot, order, milk, crew in
      let status = try await statusWithoutAnswer(order, milk, lot, crew)
      #expect(status == .notFound)
    }
  }

  @Test("what is not to be replaced is not asked about, and not replaced unasked")
  func doNotReplace() async throws {
    try await shopping(.doNotReplace) { lot, order, milk, crew in
      let proposed = try await propose(milk, lot, crew)
      let noted = try await lot.send(
        TruFanAPI.updateLine(.init(order: order.id, line: milk.id)), .init(status: .substituted),
        as: crew.staff)
      for reply in [proposed, noted] {
        #expect(reply.status == 400)
        #expect(reply.error?.hasPrefix("The parker wants nothing instead of Whole Milk") == true)
      }
      #expect(try await !lot.notices().contains("Is a substitute all right?"))
    }
  }

  @Test("an unknown wish is refused; a plan keeps each item's")
  func wire() async throws {
    try await shopping(.chooseTogether) { lot, order, _, crew in
      let body = """
        {"venue_id":"\(Venue.sampleId)",
         "items":[{"item_id":"\(Goods.milk)","quantity":1,"replacement":"whatever"}]}
        """
      let bad = try await lot.send(.post, TruFanAPI.createOrder().path, body, as: crew.parker)
      #expect(bad.status == 422, "\(bad.text)")
      let reply = try await lot.send(
        TruFanAPI.createPlan(),
        CreatePlanRequest(orderId: order.id, weekdays: ["monday"], time: "14:00"),
        as: crew.parker)
      #expect(reply.status == 201, "\(reply.text)")
      let plan = try await lot.database.read { db in
        try OrderPlanTable.all(ofUser: DemoLot.parker, in: db).first
      }
      #expect(plan?.request.items.map(\.replacement) == [.chooseTogether, nil])
    }
  }
}
