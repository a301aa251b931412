import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("What the staff are told of an order besides itself")
struct OrderErrandTests {
  @Test("the queue says who waits, where the car is, the shops and what is left; parkers see none")
  func queue() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let staff = try await lot.signIn("staff@example.com")
      let session = try await lot.park(as: parker) {
        ($0.spaceNumber, $0.vehicleColor, $0.vehicleMake) = ("A4", "Blue", "Juno")
      }
      let placed: Order = try await lot.order(as: parker) { $0.parkingSessionId = session.id }
        .decoded()
      _ = try await lot.pay(placed, as: parker)
      let order = try await lot.show(placed, as: parker)
      try await lot.advance(order, to: .shopping, as: staff)
      let line = try #require(order.items.first)
      _ = try await lot.send(
        TruFanAPI.updateLine(.init(order: order.id, line: line.id)), .init(status: .found),
        as: staff)

      let row = try #require(try await lot.queue(as: staff).first { $0.id == order.id })
      let errand = try #require(row.errand)
      #expect(errand.parkerFirstName == "Sarah")
      #expect(errand.vehiclePlate == "SRH4821")
      #expect(errand.vehicle == "Blue Juno")
      #expect(errand.spaceNumber == "A4")
      #expect(errand.parkedUntil == (try await lot.stored(session)).expiresAt)
      #expect(errand.shops == ["Haymarrow Grocers"])
      #expect(errand.pieceCount == 3)
      #expect(errand.openItemCount == 1)
      #expect(row.statusSince.timestamp == lot.clock.now())

      let own: OrdersResponse = try await lot.send(TruFanAPI.myOrders(.init()), as: parker)
        .decoded()
      #expect(own.orders.allSatisfy { $0.errand == nil })
      let mine = try await lot.show(order, as: parker)
      #expect(mine.errand == nil && mine.items.allSatisfy { $0.shelf == nil })
    }
  }

  @Test("a line says its aisle, codes and care; an order without a stay or an item still shows")
  func shelf() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let staff = try await lot.signIn("staff@example.com")
      let order = try await lot.paidOrder(as: parker)
      let seen: Order = try await lot.send(TruFanAPI.staffOrder(.init(order: order.id)), as: staff)
        .decoded()
      // Nobody knows the space yet; the car is the one that this parker usually comes with.
      #expect(seen.errand?.parkerFirstName == "Sarah" && seen.errand?.spaceNumber == nil)
      #expect(seen.errand?.vehiclePlate == "SRH4821")
      #expect(seen.errand?.vehicle == "Blue Juno Ridge")
      let milk = try #require(seen.items.first { $0.itemId == Goods.milk })
      #expect(milk.aisle == "A1")
      #expect(milk.shelf?.barcode == "2932916859015")
      #expect(milk.shelf?.keepsCold == true)
      let price = ItemPrice(base: Price(cents: 499), markupPercent: Percent(10))
      #expect(milk.shelf?.price == price)
      #expect(milk.shelf?.sourceAddress == "212 Fulton Row, Harborview")
      try await lot.database.write { db in
        _ = try ItemTable.delete(Goods.milk, ofVenue: Venue.sampleId, in: db)
      }
      let later: Order = try await lot.send(
        TruFanAPI.accept(.init(order: order.id)), .init(), as: staff
      ).decoded()
      #expect(later.items.contains { $0.shelf == nil } && later.items.count == 2)
    }
  }
}

extension OrderErrandTests {
  @Test("a line whose substitute is taken says where that stands, its picture, codes and care")
  func substitute() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let staff = try await lot.signIn("staff@example.com")
      let order = try await lot.paidOrder(as: parker)
      try await lot.advance(order, to: .shopping, as: staff)
      let line = try #require(order.items.first { $0.itemId == Goods.milk }?.id)
      let path = OrderLinePath(order: order.id, line: line)
      // The bread is another shop's by now.
      try await lot.database.write { db in
        try db.execute(
          """
          UPDATE trufan_items SET source_store = 'Harbor Grocer', source_address = '12 Harbor Street'
          WHERE id = \(Goods.bread)
          """)
      }
      let proposed = try await lot.send(
        TruFanAPI.propose(path), .init(itemId: Goods.bread), as: staff)
      #expect(proposed.status == 200, "\(proposed.text)")
      let asked = try Self.line(line, in: proposed)
      #expect(asked.broughtAisle == "A1" && asked.broughtStore == "Haymarrow Grocers")
      #expect(asked.shelf?.keepsCold == true)
      let answer = try await lot.send(
        TruFanAPI.answerSubstitution(path), .init(accept: true), as: parker)
      #expect(answer.status == 200, "\(answer.text)")
      let seen = try await lot.send(TruFanAPI.staffOrder(.init(order: order.id)), as: staff)
      let taken = try Self.line(line, in: seen)
      #expect(taken.broughtAisle == "A3")
      #expect(taken.shelf?.sku == "HAY-0002")
      #expect(taken.shelf?.keepsCold == false)
      #expect(taken.broughtName == "Whole Wheat Bread")
      #expect(taken.broughtStore == "Harbor Grocer")
      #expect(taken.shelf?.sourceAddress == "12 Harbor Street")
      let row = try #require(try await lot.queue(as: staff).first { $0.id == order.id })
      #expect(row.errand?.shops == ["Harbor Grocer", "Haymarrow Grocers"])
      let bread = try #require(order.items.first { $0.itemId == Goods.bread }?.itemImageUrl)
      #expect(taken.broughtImage == bread && taken.itemImageUrl != bread)
    }
  }

  @Test("an accepted substitute is left to do until it is taken", arguments: TestEngine.allCases)
  func untaken(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let crew = try await lot.crew()
      let order = try await lot.paidOrder(as: crew.parker)
      try await lot.advance(order, to: .shopping, as: crew.staff)
      let milk = try await lot.milk(of: order, as: crew.parker)
      let asked = try await lot.propose(
        SubstitutionQuestionTests.oat, for: milk, as: crew.staff)
      #expect(asked.status == 200, "\(asked.text)")
      #expect(try await lot.openItems(of: order, as: crew.staff) == 2)
      let answer = try await lot.answer(true, for: milk, question: nil, as: crew.parker)
      #expect(answer.status == 200, "\(answer.text)")
      #expect(try await lot.openItems(of: order, as: crew.staff) == 2)
      for (isFetched, left) in [(true, 1), (false, 2)] {
        let tick = try await lot.send(
          TruFanAPI.updateLine(.init(order: order.id, line: milk.id)),
          UpdateItemRequest(status: .substituted, isFetched: isFetched), as: crew.staff)
        #expect(tick.status == 200, "\(tick.text)")
        #expect(try tick.decoded(Order.self).openItemCount == left)
        #expect(try await lot.openItems(of: order, as: crew.staff) == left)
      }
    }
  }

  private static func line(_ id: String, in reply: Reply) throws -> OrderItem {
    try #require(try reply.decoded(Order.self).items.first { $0.id == id })
  }

  @Test("what is delivered is no work any more: it leaves the open orders, and stays active")
  func open() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let staff = try await lot.signIn("staff@example.com")
      let order = try await lot.paidOrder(as: parker)
      try await lot.advance(order, to: .ready, as: staff)
      #expect(try await lot.queue("open", as: staff).map(\.id) == [order.id])
      try await lot.advance(order, to: .delivered, as: staff)
      #expect(try await lot.queue("open", as: staff).isEmpty)
      #expect(try await lot.queue(as: staff).map(\.id) == [order.id])
    }
  }
}

extension Lot {
  /// How many lines of an order the queue says are left.
  fileprivate func openItems(of order: Order, as staff: String) async throws -> Int? {
    try await queue(as: staff).first { $0.id == order.id }?.errand?.openItemCount
  }

  func queue(_ status: String? = nil, as staff: String) async throws -> [OrderSummary] {
    var question = QueuePath(venue: Venue.sampleId)
    question.status = status
    let page: OrdersResponse = try await send(TruFanAPI.staffQueue(question), as: staff).decoded()
    return page.orders
  }
}
