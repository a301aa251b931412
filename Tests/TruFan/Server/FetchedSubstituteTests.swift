import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("An accepted substitute is on its shelf until the shopper takes it")
struct FetchedSubstituteTests {
  private func accepted(
    _ body: @escaping @Sendable (Lot, Order, Crew, OrderItem) async throws -> Void
  ) async throws {
    try await Lot.open { lot in
      let crew = try await lot.crew()
      let order = try await lot.paidOrder(as: crew.parker)
      try await lot.advance(order, to: .shopping, as: crew.staff)
      let milk = try await lot.milk(of: order, as: crew.parker)
      #expect(
        try await lot.propose(SubstitutionQuestionTests.oat, for: milk, as: crew.staff).status
          == 200)
      let reply = try await lot.answer(true, for: milk, question: nil, as: crew.parker)
      #expect(reply.status == 200, "\(reply.text)")
      try await body(lot, order, crew, milk)
    }
  }

  /// - Returns: when the substitute was taken, as the staff then see it.
  private func note(
    _ request: UpdateItemRequest, _ lot: Lot, _ milk: OrderItem, _ crew: Crew
  ) async throws -> WireTime? {
    let path = OrderLinePath(order: milk.orderId, line: milk.id)
    let reply = try await lot.send(TruFanAPI.updateLine(path), request, as: crew.staff)
    #expect(reply.status == 200, "\(reply.text)")
    let line = try reply.decoded(Order.self).items.first { $0.id == milk.id }
    #expect(line?.status == .substituted && line?.substitution?.state == .accepted)
    return line?.substitution?.fetchedAt
  }

  @Test("ticked, put back and ticked again; a repeated tick keeps its time")
  func tick() async throws {
    try await accepted { lot, order, crew, milk in
      #expect(try await lot.milk(of: order, as: crew.parker).isToFetch)
      let tick = UpdateItemRequest(status: .substituted, isFetched: true)
      let time = try #require(try await note(tick, lot, milk, crew))
      lot.passes(1)
      #expect(try await note(tick, lot, milk, crew) == time)
      let untick = UpdateItemRequest(status: .substituted, isFetched: false)
      #expect(try await note(untick, lot, milk, crew) == nil)
      // Older apps remark on it without saying so, and have it.
      let price = UpdateItemRequest(status: .substituted, actualPrice: Price(cents: 500))
      #expect(try await note(price, lot, milk, crew) != nil)
    }
  }

  @Test(
    "a tick of what another phone has changed meanwhile is refused, and changes nothing",
    arguments: [OrderItemStatus.found, .notFound])
  func stale(_ meanwhile: OrderItemStatus) async throws {
    try await accepted { lot, order, crew, milk in
      let line = TruFanAPI.updateLine(.init(order: order.id, line: milk.id))
      let other = try await lot.send(line, UpdateItemRequest(status: meanwhile), as: crew.staff)
      #expect(other.status == 200, "\(other.text)")
      let before = try await lot.show(order, as: crew.parker)
      for isFetched in [true, false] {
        let late = try await lot.send(
          line, UpdateItemRequest(status: .substituted, isFetched: isFetched), as: crew.staff)
        #expect(late.status == 409)
        #expect(
          late.error
            == "\(milk.itemName) has changed meanwhile, and has no accepted substitute any more. "
            + "Look at its line again before you tick it.")
      }
      let after = try await lot.show(order, as: crew.parker)
      #expect(after.items == before.items)
      #expect(after.totalAmount == before.totalAmount)
      #expect(after.events == before.events)
    }
  }

  @Test(
    "what another phone has said meanwhile is not overruled unseen; the same said twice is harmless",
    arguments: TestEngine.allCases)
  func unseen(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let crew = try await lot.crew()
      let order = try await lot.paidOrder(as: crew.parker)
      try await lot.advance(order, to: .shopping, as: crew.staff)
      let milk = try await lot.milk(of: order, as: crew.parker)
      let path = TruFanAPI.updateLine(.init(order: order.id, line: milk.id))
      func say(_ request: UpdateItemRequest) async throws -> Reply {
        try await lot.send(path, request, as: crew.staff)
      }
      let cheaper = UpdateItemRequest(
        status: .found, actualPrice: Price(cents: 500), seenStatus: .pending)
      for _ in 0..<2 { #expect(try await say(cheaper).status == 200) }
      // A tick means found, and keeps the colleague's price.
      #expect(try await say(.init(status: .found, seenStatus: .pending)).status == 200)
      for late in [
        UpdateItemRequest(status: .notFound, seenStatus: .pending),
        .init(status: .found, actualPrice: Price(cents: 450), seenStatus: .notFound),
        .init(status: .pending, seenStatus: .notFound),
      ] {
        let reply = try await say(late)
        #expect(reply.status == 409)
        #expect(
          reply.error
            == "\(milk.itemName) has changed meanwhile: it is marked as found. Look at its line again "
            + "before you change it.")
      }
      let seen = try await lot.milk(of: order, as: crew.parker)
      #expect(seen.status == .found && seen.actualPrice?.cents == 500)
      // Who has seen it may, and older apps that say nothing of it, too.
      #expect(try await say(.init(status: .notFound, seenStatus: .found)).status == 200)
      #expect(try await say(.init(status: .found)).status == 200)
    }
  }

  @Test("once all is bought, it counts as taken")
  func bought() async throws {
    try await accepted { lot, order, crew, _ in
      try await lot.advance(order, to: .purchased, as: crew.staff)
      let line = try await lot.milk(of: order, as: crew.parker)
      #expect(line.substitution?.fetchedAt != nil)
      #expect(!line.isToFetch)
    }
  }
}
