import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Missing items, substitutes and actual prices")
struct SubstitutionTests {
  private func shopping(
    _ rule: SubstitutionRule = .refund, engine: TestEngine = .ofProducts,
    _ body: @escaping @Sendable (Lot, Order, _ parker: String, _ staff: String) async throws -> Void
  ) async throws {
    try await Lot.open(engine) { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let order: Order = try await lot.order(as: parker) { $0.substitutionRule = rule }.decoded()
      _ = try await lot.pay(order, as: parker)
      try await lot.advance(order, to: .shopping, as: staff)
      try await body(lot, try await lot.show(order, as: parker), parker, staff)
    }
  }

  @Test("a missing item is not charged: the difference goes back at the hand-over")
  func missing() async throws {
    try await shopping { lot, order, parker, staff in
      let line = try #require(order.items.first { $0.itemId == Goods.bread })
      let path = OrderLinePath(order: order.id, line: line.id)
      let reply = try await lot.send(
        TruFanAPI.updateLine(path), .init(status: .notFound), as: staff)
      #expect(reply.status == 200)
      // Milk alone: 5.49, fee 0.82, tax 0.50.
      #expect(try reply.decoded(Order.self).totalAmount.cents == 681)
      try await lot.advance(order, to: .delivered, as: staff)
      let done = try await lot.show(order, as: parker)
      #expect(done.refundAmount?.cents == 1636 - 681)
      #expect(done.paymentStatus == .captured)
    }
  }

  @Test("the order never costs more than the parker agreed to")
  func tooDear() async throws {
    try await shopping { lot, order, parker, staff in
      let line = try #require(order.items.first)
      let reply = try await lot.send(
        TruFanAPI.updateLine(.init(order: order.id, line: line.id)),
        .init(status: .found, actualPrice: Price(cents: 5000)), as: staff)
      #expect(reply.status == 400)
      #expect(reply.error?.contains("more than the parker agreed to") == true)
      #expect(try await lot.show(order, as: parker).totalAmount == order.totalAmount)
    }
  }

  @Test(
    "a question names the shop of the catalogue's item, and none for what the shopper describes")
  func shop() async throws {
    try await shopping { lot, order, parker, staff in
      let line = try #require(order.items.first { $0.itemId == Goods.milk })
      let bread = try #require(order.items.first { $0.itemId == Goods.bread })
      _ = try await lot.propose(
        ProposeSubstituteRequest(itemId: Goods.bread), for: line, as: staff)
      let asked = try await lot.milk(of: order, as: parker).substitution
      #expect(asked?.name == bread.itemName)
      #expect(asked?.sourceStore == bread.sourceStore)
      _ = try await lot.propose(
        ProposeSubstituteRequest(name: "Oat milk", unitPrice: Price(cents: 500)), for: line,
        as: staff)
      let described = try await lot.milk(of: order, as: parker).substitution
      #expect(described?.name == "Oat milk")
      #expect(described?.sourceStore == nil)
    }
  }

  @Test("a substitute is proposed and accepted")
  func accepted() async throws {
    try await shopping { lot, order, parker, staff in
      let line = try #require(order.items.first { $0.itemId == Goods.milk })
      let path = OrderLinePath(order: order.id, line: line.id)
      let proposed = try await lot.send(
        TruFanAPI.propose(path), .init(name: "Oat milk", unitPrice: Price(cents: 500)), as: staff)
      #expect(proposed.status == 200)
      let seen = try await lot.show(order, as: parker)
      #expect(seen.items.first { $0.id == line.id }?.substitution?.state == .proposed)
      for _ in 0..<2 {
        let answer = try await lot.send(
          TruFanAPI.answerSubstitution(path), .init(accept: true), as: parker)
        #expect(answer.status == 200)
      }
      let late = try await lot.send(
        TruFanAPI.answerSubstitution(path), .init(accept: false), as: parker)
      #expect(late.status == 409)
      let after = try await lot.show(order, as: parker)
      let changed = try #require(after.items.first { $0.id == line.id })
      #expect(changed.status == .substituted)
      #expect(changed.substitution?.decidedBy == .parker)
      #expect(changed.charge.cents == 500)
      #expect(after.subtotal.cents == 500 + 768)
    }
  }

  @Test(
    "the parker's rule decides after two minutes",
    arguments: [(SubstitutionRule.takeBest, OrderItemStatus.substituted), (.refund, .notFound)])
  func patience(_ rule: SubstitutionRule, _ outcome: OrderItemStatus) async throws {
    try await shopping(rule) { lot, order, parker, staff in
      let line = try #require(order.items.first { $0.itemId == Goods.milk })
      _ = try await lot.send(
        TruFanAPI.propose(.init(order: order.id, line: line.id)),
        .init(name: "Oat milk", unitPrice: Price(cents: 500)), as: staff)
      lot.clock.advance(by: .seconds(120))
      // The queue sleeps on the machine's clock; another order wakes it.
      _ = try await lot.order(as: parker)
      try await lot.eventually("the rule decides") {
        try await lot.show(order, as: parker).items.first { $0.id == line.id }?.status == outcome
      }
      let decided = try await lot.show(order, as: parker).items.first { $0.id == line.id }
      #expect(decided?.substitution?.decidedBy == .rule)
      let told = rule == .takeBest ? "Oat milk is brought instead" : "One item is left out"
      #expect(try await lot.notices().count { $0 == told } == 1)
    }
  }

  @Test("a dearer one is never taken without an answer, whatever the parker's rule")
  func dearerUnanswered() async throws {
    try await shopping(.takeBest) { lot, order, parker, staff in
      let milk = try #require(order.items.first { $0.itemId == Goods.milk })
      #expect(try await lot.propose(Lot.dearMilk, for: milk, as: staff).status == 200)
      lot.passes(OrderRules.substitutionPatience)
      try await lot.eventually("the rule decides") {
        try await lot.show(order, as: parker).items.first { $0.id == milk.id }?.status == .notFound
      }
      #expect(try await lot.payments(of: OrderPayments.subject(order.id)).count == 1)
    }
  }

  @Test(
    "where the money was taken at once, a dearer one takes the new total, and the first goes back",
    arguments: TestEngine.allCases)
  func dearerTaken(_ engine: TestEngine) async throws {
    try await shopping(engine: engine) { lot, order, parker, staff in
      let milk = try #require(order.items.first { $0.itemId == Goods.milk })
      #expect(try await lot.propose(Lot.dearMilk, for: milk, as: staff).status == 200)
      let asked = try await lot.show(order, as: parker).items.first { $0.id == milk.id }
      #expect(asked?.substitution?.newTotal?.cents == 1760)
      async let first = lot.answer(true, for: milk, as: parker)
      async let second = lot.answer(true, for: milk, as: parker)
      #expect(try await [first, second].map(\.status) == [200, 200])
      try await lot.jobsRest()
      let seen = try await lot.show(order, as: parker)
      #expect(seen.totalAmount.cents == 1760 && seen.paymentStatus == .captured)
      #expect(seen.payments.map(\.charged.cents) == [1760])
      #expect(seen.refundAmount == nil)
      let payments = try await lot.payments(of: OrderPayments.subject(order.id))
      #expect(payments.map(\.captured) == [1636, 1760])
      #expect(payments.map(\.kept) == [0, 1760])
      try await lot.advance(order, to: .delivered, as: staff)
      let admin = try await lot.signIn("admin@example.com")
      let refund = try await lot.send(
        TruFanAPI.refund(.init(venue: Venue.sampleId, order: order.id)),
        .init(refundAmount: Price(cents: 1760), refundReason: "Warm"), as: admin)
      #expect(refund.status == 200, "\(refund.text)")
      #expect(try await lot.show(order, as: parker).status == .refunded)
      #expect(try await lot.faults() == [])
    }
  }

  @Test("an order of which money went back cannot become dearer")
  func dearerAfterRefund() async throws {
    try await shopping { lot, order, parker, staff in
      let milk = try #require(order.items.first { $0.itemId == Goods.milk })
      let admin = try await lot.signIn("admin@example.com")
      let refund = try await lot.send(
        TruFanAPI.refund(.init(venue: Venue.sampleId, order: order.id)),
        .init(refundAmount: Price(cents: 300), refundReason: "Late"), as: admin)
      #expect(refund.status == 200, "\(refund.text)")
      #expect(try await lot.propose(Lot.dearMilk, for: milk, as: staff).status == 200)
      let reply = try await lot.answer(true, for: milk, as: parker)
      #expect(reply.status == 400)
      #expect(reply.error?.contains("Refuse the substitute, and you do not pay") == true)
      #expect(try await lot.answer(false, for: milk, as: parker).status == 200)
    }
  }

  @Test("an unanswered substitute is left out when another line has used up its room")
  func noRoomLeft() async throws {
    try await shopping(.takeBest) { lot, order, parker, staff in
      let milk = try #require(order.items.first { $0.itemId == Goods.milk })
      let bread = try #require(order.items.first { $0.itemId == Goods.bread })
      func update(_ line: OrderItem, _ request: UpdateItemRequest) async throws {
        let reply = try await lot.send(
          TruFanAPI.updateLine(.init(order: order.id, line: line.id)), request, as: staff)
        #expect(reply.status == 200, "\(reply.text)")
      }
      try await update(milk, .init(status: .notFound))
      let proposed = try await lot.send(
        TruFanAPI.propose(.init(order: order.id, line: milk.id)),
        .init(name: "Oat milk", unitPrice: Price(cents: 549)), as: staff)
      #expect(proposed.status == 200)
      // Two loaves at $6.00 instead of $3.84 leave $1.17 of the agreed goods.
      try await update(bread, .init(status: .found, actualPrice: Price(cents: 600)))
      try await lot.advance(order, to: .delivered, as: staff)
      let done = try await lot.show(order, as: parker)
      #expect(done.items.first { $0.id == milk.id }?.status == .notFound)
      #expect(done.totalAmount <= order.totalAmount)
    }
  }

  @Test("a negative price and a line of another order")
  func badInput() async throws {
    try await shopping { lot, order, parker, staff in
      let line = try #require(order.items.first)
      let negative = try await lot.send(
        TruFanAPI.updateLine(.init(order: order.id, line: line.id)),
        .init(status: .found, actualPrice: Price(cents: -1)), as: staff)
      #expect(negative.status == 422)
      let other = try await lot.paidOrder(as: parker)
      let foreign = try await lot.send(
        TruFanAPI.updateLine(
          .init(order: order.id, line: try #require(other.items.first).id)),
        .init(status: .found), as: staff)
      #expect(foreign.status == 404)
    }
  }
}
