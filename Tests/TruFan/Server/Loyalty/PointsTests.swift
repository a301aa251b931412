import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Points for orders")
struct PointsTests {
  @Test("a completed order earns points for its goods, once", arguments: TestEngine.allCases)
  func earned(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let order = try await lot.paidOrder(as: parker)
      #expect(try await lot.rewards(as: parker).balance == 0)
      try await lot.advance(order, to: .delivered, as: staff)
      for _ in 0..<2 {
        _ = try await lot.send(
          TruFanAPI.rateOrder(.init(order: order.id)), RateOrderRequest(rating: 5), as: parker)
      }
      // $13.17 of goods at ten points a dollar.
      let rewards = try await lot.rewards(as: parker)
      #expect(rewards.balance == 131)
      #expect(rewards.value == Price(cents: 65))
      #expect(rewards.history.map(\.orderNumber) == [order.orderNumber])
      #expect(rewards.history.map(\.venueTimeZone) == [order.venueTimeZone])
      #expect(order.venueTimeZone != nil)
      #expect(try await lot.points() == ["earned 131"])
    }
  }

  @Test("points pay whole cents of the goods, before fee and tax; cancelling gives them back")
  func redeemed() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      try await lot.give(401)
      let order: Order = try await lot.order(as: parker) { $0.redeemPoints = true }.decoded()
      // $2.00 of $13.17: fee 15 % of 11.17, tax 8 % of both.
      #expect(order.subtotal == Price(cents: 1317))
      #expect(order.discountAmount == Price(cents: 200))
      #expect(order.pointsRedeemed == 400)
      #expect(order.serviceFee == Price(cents: 168))
      #expect(order.tax == Price(cents: 103))
      #expect(order.totalAmount == Price(cents: 1117 + 168 + 103))
      #expect(try await lot.rewards(as: parker).balance == 1)
      // The next order has none left to use.
      let second: Order = try await lot.order(as: parker) { $0.redeemPoints = true }.decoded()
      #expect(second.discountAmount == .zero)
      #expect(try await lot.pay(order, as: parker).status == 200)
      for _ in 0..<2 {
        _ = try await lot.send(
          TruFanAPI.cancelOrder(.init(order: order.id)), .init(reason: "Plans changed"), as: parker)
      }
      #expect(try await lot.rewards(as: parker).balance == 401)
      #expect(try await lot.points() == ["earned 401", "redeemed -400", "returned 400"])
    }
  }

  @Test("fifty cents of the goods stay to be paid by card, and the minimum is checked before")
  func least() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      try await lot.give(100_000)
      let order: Order = try await lot.order(as: parker) { $0.redeemPoints = true }.decoded()
      #expect(order.discountAmount == Price(cents: 1267))
      #expect(order.pointsRedeemed == 2534)
      #expect(order.totalAmount == Price(cents: 50 + 8 + 5))
      #expect(try await lot.pay(order, as: parker).status == 200)
    }
  }

  @Test("an order that nobody pays gives its points back when it ends")
  func unpaid() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      try await lot.give(400)
      let order: Order = try await lot.order(as: parker) { $0.redeemPoints = true }.decoded()
      lot.passes(15)
      try await lot.eventually("the order is cancelled") {
        try await lot.show(order, as: parker).status == .cancelled
      }
      #expect(try await lot.rewards(as: parker).balance == 400)
    }
  }

  @Test("missing goods give back the points that they would have used")
  func missing() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      try await lot.give(2534)
      let order: Order = try await lot.order(as: parker) { $0.redeemPoints = true }.decoded()
      #expect(try await lot.pay(order, as: parker).status == 200)
      try await lot.advance(order, to: .shopping, as: staff)
      // Two loaves for $7.68 are missing; of the milk for $5.49 fifty cents stay to be paid.
      let bread = try #require(order.items.first { $0.itemId == Goods.bread })
      let reply = try await lot.send(
        TruFanAPI.updateLine(.init(order: order.id, line: bread.id)),
        UpdateItemRequest(status: .notFound), as: staff)
      let cheaper: Order = try reply.decoded()
      #expect(cheaper.discountAmount == Price(cents: 499))
      #expect(cheaper.totalAmount == Price(cents: 50 + 8 + 5))
      try await lot.advance(order, to: .delivered, as: staff)
      _ = try await lot.send(
        TruFanAPI.rateOrder(.init(order: order.id)), RateOrderRequest(rating: 5), as: parker)
      #expect(
        try await lot.points() == ["earned 2534", "earned 5", "redeemed -2534", "returned 1536"])
      #expect(try await lot.rewards(as: parker).balance == 1541)
    }
  }

  @Test("a refund takes its part of the points back, a full one all of them")
  func refunds() async throws {
    try await Lot.open { lot in
      let (parker, staff, admin) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com"),
        try await lot.signIn("admin@example.com")
      )
      let order = try await lot.completedOrder(as: parker, staff: staff)
      for cents in [400, 418, 818] {
        let reply = try await lot.send(
          TruFanAPI.refund(.init(venue: Venue.sampleId, order: order.id)),
          RefundRequest(refundAmount: Price(cents: cents), refundReason: "Bad \(cents)"), as: admin)
        #expect(reply.status == 200, "\(reply.text)")
      }
      // A quarter, the half, and all of $16.36.
      #expect(
        try await lot.points() == [
          "earned 131", "taken_back -33", "taken_back -33", "taken_back -65",
        ])
      #expect(try await lot.rewards(as: parker).balance == 0)
    }
  }

  @Test("two orders at one instant never use the same points", arguments: TestEngine.allCases)
  func together(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let parker = try await lot.signIn("parker@example.com")
      try await lot.give(400)
      async let first = lot.order(as: parker) { $0.redeemPoints = true }
      async let second = lot.order(as: parker) { $0.redeemPoints = true }
      let orders = try await [first.decoded(Order.self), second.decoded(Order.self)]
      #expect(orders.map(\.pointsRedeemed).sorted() == [0, 400])
      #expect(try await lot.rewards(as: parker).balance == 0)
    }
  }
}
