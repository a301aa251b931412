import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("What is popular, and how busy the staff are")
struct StoreStatusTests {
  private static func status(_ lot: Lot) async throws -> StoreStatus {
    try await lot.send(TruFanAPI.storeStatus(.init(venue: Venue.sampleId))).decoded()
  }

  private static func popular(_ lot: Lot) async throws -> [String] {
    let answer: PopularItems = try await lot.send(
      TruFanAPI.popularItems(.init(venue: Venue.sampleId))
    ).decoded()
    return answer.items.map(\.id)
  }

  @Test(
    "the wait grows with the paid orders that nobody has shopped for yet",
    arguments: TestEngine.allCases)
  func queue(engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let quiet = try await Self.status(lot)
      #expect(quiet.openOrders == 0)
      #expect(quiet.estimatedMinutes == quiet.usualMinutes)
      _ = try await lot.order(as: parker)
      #expect(try await Self.status(lot).openOrders == 0, "unpaid")
      var orders: [Order] = []
      for _ in 0..<4 { orders.append(try await lot.paidOrder(as: parker)) }
      let busy = try await Self.status(lot)
      #expect(busy.openOrders == 4)
      // Three shop; the fifth order waits for two thirds of a round.
      #expect(busy.estimatedMinutes == 50)
      let next: Order = try await lot.order(as: parker).decoded()
      let minutes = try #require(next.estimatedReadyTime).timestamp.since(lot.clock.now())
      #expect(minutes >= .seconds(60 * busy.estimatedMinutes))
      for order in orders.prefix(3) { try await lot.advance(order, to: .purchased, as: staff) }
      #expect(try await Self.status(lot).estimatedMinutes == quiet.usualMinutes)
    }
  }

  @Test("an unknown venue has no queue")
  func unknown() async throws {
    try await Lot.open { lot in
      let path = "/api/v1/convenience/venues/00000000-0000-4000-8000-000000000000/status"
      let unknown = try await lot.send(.get, path)
      #expect(unknown.status == 404)
      let malformed = try await lot.send(.get, "/api/v1/convenience/venues/x/status")
      #expect(malformed.status == 422)
    }
  }

  @Test(
    "what was ordered most in 30 days comes first, counted anew after ten minutes",
    arguments: TestEngine.allCases)
  func popularity(engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let before = try await Self.popular(lot)
      #expect(before.count == PopularItems.most)
      let rare = before.first == Goods.bread ? Goods.milk : Goods.bread
      let order: Order = try await lot.order([.init(itemId: rare, quantity: 3)], as: parker)
        .decoded()
      #expect(try await lot.pay(order, as: parker).status == 200)
      try await lot.advance(order, to: .delivered, as: staff)
      #expect(try await Self.popular(lot) == before, "ten minutes old at most")
      lot.clock.advance(by: .seconds(601))
      #expect(try await Self.popular(lot).first == rare)
      lot.clock.advance(by: .seconds(31 * 86_400))
      #expect(try await Self.popular(lot) == before)
    }
  }
}
