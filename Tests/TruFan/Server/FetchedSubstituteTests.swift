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
      func now() async throws -> SeenLine {
        SeenLine(try await lot.milk(of: order, as: crew.parker))
      }
      func refuses(_ late: UpdateItemRequest, _ state: String) async throws {
        let before = try await now()
        let reply = try await say(late)
        #expect(reply.status == 409)
        #expect(
          reply.error
            == "\(milk.itemName) has changed meanwhile: \(state). Look at its line again before you "
            + "change it.")
        #expect(try await now() == before)
      }
      let fresh = SeenLine(milk)
      let cheaper = UpdateItemRequest(status: .found, actualPrice: Price(cents: 500), seen: fresh)
      for _ in 0..<2 { #expect(try await say(cheaper).status == 200) }
      let cheap = try await now()
      // A tick means found, and keeps the colleague's price.
      #expect(try await say(.init(status: .found, seen: fresh)).status == 200)
      #expect(try await now() == cheap)
      let found = "it is marked as found at $5.00"
      try await refuses(.init(status: .notFound, seen: fresh), found)
      try await refuses(
        .init(status: .found, actualPrice: Price(cents: 450), seen: fresh), found)
      // Who has seen it may, and older apps that say nothing of it, too.
      #expect(try await say(.init(status: .notFound, seen: cheap)).status == 200)
      try await refuses(.init(status: .found, seen: cheap), "it is marked as not found")
      #expect(try await say(.init(status: .pending)).status == 200)

      // A colleague's question, and the parker's answer, are no less.
      let oat = SubstitutionQuestionTests.oat
      #expect(try await lot.propose(oat, for: milk, as: crew.staff).status == 200)
      try await refuses(
        .init(status: .found, seen: fresh), "the parker is asked about Oat milk")
      let asked = try await now()
      #expect(try await lot.answer(true, for: milk, question: nil, as: crew.parker).status == 200)
      try await refuses(
        .init(status: .notFound, seen: asked), "it is replaced by Oat milk at $5.29")
      let taken = try await now()
      for _ in 0..<2 {
        #expect(
          try await say(.init(status: .substituted, isFetched: true, seen: taken)).status == 200)
      }
      try await refuses(
        .init(status: .substituted, isFetched: false, seen: taken),
        "it is replaced by Oat milk at $5.29")
    }
  }

  @Test("a tick of one substitute is none of another one, nor is a price of what was put back")
  func otherSubstitute() async throws {
    try await accepted { lot, order, crew, milk in
      let path = TruFanAPI.updateLine(.init(order: order.id, line: milk.id))
      func say(_ request: UpdateItemRequest) async throws -> Int {
        try await lot.send(path, request, as: crew.staff).status
      }
      let oat = SeenLine(try await lot.milk(of: order, as: crew.parker))
      #expect(try await say(.init(status: .substituted, actualPrice: Price(cents: 500))) == 200)
      #expect(try await say(.init(status: .substituted, isFetched: false)) == 200)
      // The same price, but a colleague has put it back.
      let price = UpdateItemRequest(
        status: .substituted, actualPrice: Price(cents: 500), seen: oat)
      #expect(try await say(price) == 409)
      #expect(
        try await lot.propose(SubstitutionQuestionTests.soy, for: milk, as: crew.staff).status
          == 200)
      #expect(try await lot.answer(true, for: milk, question: nil, as: crew.parker).status == 200)
      #expect(try await say(.init(status: .substituted, isFetched: true)) == 200)
      #expect(try await say(.init(status: .substituted, isFetched: true, seen: oat)) == 409)
    }
  }

  @Test("a question is not replaced by one that does not know of it; the same is asked once")
  func unseenQuestion() async throws {
    try await Lot.open { lot in
      let crew = try await lot.crew()
      let order = try await lot.paidOrder(as: crew.parker)
      try await lot.advance(order, to: .shopping, as: crew.staff)
      let milk = try await lot.milk(of: order, as: crew.parker)
      var (oat, soy) = (SubstitutionQuestionTests.oat, SubstitutionQuestionTests.soy)
      oat.seen = SeenLine(milk)
      soy.seen = SeenLine(milk)
      for _ in 0..<2 {
        #expect(try await lot.propose(oat, for: milk, as: crew.staff).status == 200)
      }
      let late = try await lot.propose(soy, for: milk, as: crew.staff)
      #expect(late.status == 409)
      #expect(
        late.error
          == "\(milk.itemName) has changed meanwhile: the parker is asked about Oat milk. Look at its "
          + "line again before you change it.")
      let asked = try await lot.milk(of: order, as: crew.parker)
      #expect(asked.substitution?.name == "Oat milk")
      soy.seen = SeenLine(asked)
      #expect(try await lot.propose(soy, for: milk, as: crew.staff).status == 200)
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
