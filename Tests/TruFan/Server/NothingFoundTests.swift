import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("An order of which nothing is found")
struct NothingFoundTests {
  @Test(
    "ends with its shopping: money, points and unused minutes go back, and nothing waits",
    arguments: TestEngine.allCases)
  func ends(_ engine: TestEngine) async throws {
    try await Lot.open(Lot.Setting(engine: engine)) { lot in
      let crew = try await lot.crew()
      try await lot.give(400)
      let stay = try await lot.park(minutes: 60, as: crew.parker)
      let placed: Order = try await lot.order(as: crew.parker) {
        ($0.redeemPoints, $0.parkingSessionId) = (true, stay.id)
      }.decoded()
      #expect(try await lot.pay(placed, as: crew.parker).status == 200)
      #expect(try await lot.stored(stay).complimentaryMinutes == 15)
      try await lot.findNothing(of: placed, as: crew.staff)
      // The second call is that of a client whose answer was lost.
      for _ in 0..<2 { try await lot.endWithoutGoods(placed, as: crew.staff) }
      let done = try await lot.show(placed, as: crew.parker)
      #expect(done.status == .refunded && done.paymentStatus == .refunded)
      #expect(done.totalAmount == .zero && done.refundAmount == placed.totalAmount)
      #expect(done.events.count { $0.status == "refunded" } == 1)
      #expect(try await lot.points() == ["earned 400", "redeemed -400", "returned 400"])
      #expect(try await lot.stored(stay).complimentaryMinutes == 0)
      #expect(
        try await lot.words("Nothing was found")
          == "None of the items of order #\(placed.orderNumber) was found. You pay nothing. "
          + "15 minutes of parking that it gave are taken back.")
      let notices = try await lot.notices()
      #expect(!notices.contains { $0.hasPrefix("Items purchased") })
      #expect(try await lot.queue(as: crew.staff).isEmpty)
      let stored = try await lot.send(
        TruFanAPI.store(.init(order: placed.id)), .init(storageLocation: "Front Desk"),
        as: crew.staff)
      #expect(stored.status == 400)
      #expect(try await lot.faults() == [])
    }
  }

  @Test("keeps the minutes of parking that were used")
  func usedMinutes() async throws {
    try await Lot.open { lot in
      var crew = try await lot.crew()
      let stay = try await lot.park(minutes: 60, as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker) { $0.parkingSessionId = stay.id }
        .decoded()
      #expect(try await lot.pay(order, as: crew.parker).status == 200)
      lot.passes(65)
      crew = try await lot.crew()
      try await lot.findNothing(of: order, as: crew.staff)
      try await lot.endWithoutGoods(order, as: crew.staff)
      #expect(try await lot.stored(stay).complimentaryMinutes == 15)
      #expect(
        try await lot.words("Nothing was found")
          == "None of the items of order #\(order.orderNumber) was found. You pay nothing.")
    }
  }

  @Test("is decided by the rule about a substitute that nobody has answered for")
  func refusedByRule() async throws {
    try await Lot.open { lot in
      let crew = try await lot.crew()
      let order: Order = try await lot.order(as: crew.parker) {
        ($0.items, $0.substitutionRule) = ([.init(itemId: Goods.milk, quantity: 1)], .refund)
      }.decoded()
      #expect(try await lot.pay(order, as: crew.parker).status == 200)
      try await lot.advance(order, to: .shopping, as: crew.staff)
      let line = try #require(order.items.first)
      let asked = try await lot.send(
        TruFanAPI.propose(.init(order: order.id, line: line.id)),
        .init(name: "Oat milk", unitPrice: line.unitPrice), as: crew.staff)
      #expect(asked.status == 200, "\(asked.text)")
      try await lot.endWithoutGoods(order, as: crew.staff)
      #expect(try await lot.paymentStatus(order) == .refunded)
    }
  }
}
