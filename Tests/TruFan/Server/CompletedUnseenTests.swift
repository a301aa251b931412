import Testing
import TruFanModels

@testable import TruFanServer

@Suite("The end of the shopping, beside a colleague")
struct CompletedUnseenTests {
  @Test("lines that have changed since they were seen end no shopping; a repetition is harmless")
  func unseen() async throws {
    try await Lot.open { lot in
      let crew = try await lot.crew()
      let order = try await lot.paidOrder(as: crew.parker)
      let path = OrderPath(order: order.id)
      try await lot.advance(order, to: .shopping, as: crew.staff)
      func complete(_ seen: [OrderItem]?) async throws -> Reply {
        try await lot.send(
          TruFanAPI.completeShopping(path),
          CompleteShoppingRequest(seen: seen?.map(SeenOrderLine.init)), as: crew.staff)
      }
      let before = try await lot.show(order, as: crew.parker).items
      // The colleague misses all of it: the order would end, while this shopper holds the goods.
      for line in before {
        let reply = try await lot.send(
          TruFanAPI.updateLine(.init(order: order.id, line: line.id)), .init(status: .notFound),
          as: crew.staff)
        #expect(reply.status == 200, "\(reply.text)")
      }
      let late = try await complete(before)
      #expect(late.status == 409)
      #expect(
        late.error
          == "\(before[0].itemName) has changed meanwhile: it is marked as not found. Look at its line "
          + "again before you complete the shopping.")
      let kept = try await lot.show(order, as: crew.parker)
      #expect(kept.status == .shopping && kept.totalAmount == .zero)
      let milk = try await lot.send(
        TruFanAPI.updateLine(.init(order: order.id, line: before[0].id)), .init(status: .found),
        as: crew.staff)
      #expect(milk.status == 200, "\(milk.text)")
      let now = try await lot.show(order, as: crew.parker).items
      #expect(try await complete(now).status == 200)
      // Its lines count as bought since, so a repetition shows others.
      #expect(try await complete(now).status == 200)
      #expect(try await complete(nil).status == 200)
      let tick = try await lot.send(
        TruFanAPI.updateLine(.init(order: order.id, line: before[0].id)), .init(status: .notFound),
        as: crew.staff)
      #expect(tick.status == 400)
      #expect(
        tick.error
          == "The shopping for this order is over. Its items could be changed until the shopping was "
          + "completed.")
      let oat = try await lot.send(
        TruFanAPI.propose(.init(order: order.id, line: before[0].id)), .init(itemId: Goods.bread),
        as: crew.staff)
      #expect(oat.status == 400)
      #expect(oat.error == tick.error)
    }
  }

  @Test(
    "items of an order that nobody has accepted, or that its parker has cancelled, stay as they are"
  )
  func notShopped() async throws {
    try await Lot.open { lot in
      let crew = try await lot.crew()
      let order = try await lot.paidOrder(as: crew.parker)
      let path = OrderLinePath(order: order.id, line: try #require(order.items.first?.id))
      func refusals() async throws -> [String?] {
        let replies = [
          try await lot.send(TruFanAPI.updateLine(path), .init(status: .found), as: crew.staff),
          try await lot.send(
            TruFanAPI.propose(path), .init(itemId: Goods.bread), as: crew.staff),
        ]
        #expect(replies.map(\.status) == [400, 400])
        return replies.map(\.error)
      }
      #expect(
        try await refusals() == [
          "Accept the order before you change its items.",
          "Start shopping before proposing a substitute.",
        ])
      let cancelled = try await lot.send(
        TruFanAPI.cancelOrder(.init(order: order.id)), .init(reason: "Plans"), as: crew.parker)
      #expect(cancelled.status == 200, "\(cancelled.text)")
      let sentence = "This order was cancelled meanwhile. Its items can't be changed any more."
      #expect(try await refusals() == [sentence, sentence])
    }
  }
}
