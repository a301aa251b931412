import HTTPTypes
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// The document's edge cases that no other suite names; docs/trufan.md lists them all.
@Suite("The document's features at the server")
struct AcceptanceTests {
  @Test("Feature 1, edge case: all items inactive")
  func allInactive() async throws {
    try await Lot.open { lot in
      try await lot.database.write { db in
        try db.execute("UPDATE trufan_items SET is_active = 0")
      }
      let page: ItemsResponse = try await lot.send(
        TruFanAPI.items(ItemsPath(venue: Venue.sampleId))
      ).decoded()
      #expect(page.items.isEmpty)
      #expect(page.total == 0)
      let categories: CategoriesResponse = try await lot.send(
        TruFanAPI.categories(.init(venue: Venue.sampleId))
      ).decoded()
      #expect(categories.categories.isEmpty)
    }
  }

  @Test("Feature 1: images are kept by the device for a day")
  func cachedImages() async throws {
    try await Lot.open { lot in
      let detail: ItemDetail = try await lot.send(
        TruFanAPI.item(.init(venue: Venue.sampleId, item: Goods.milk))
      ).decoded()
      let picture = try await lot.send(.get, try #require(detail.item.imageUrl))
      #expect(picture.headers[.cacheControl] == "public, max-age=86400")
    }
  }

  @Test("Feature 4, edge case: order creation fails, so that there is nothing to pay")
  func noOrderNoPayment() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let refused = try await lot.order(
        [.init(itemId: "00000000-0000-4000-8000-000000000000", quantity: 1)], as: parker)
      #expect(refused.status == 404)
      var unknown = Order.sample
      unknown.id = "00000000-0000-4000-8000-000000000000"
      #expect(try await lot.pay(unknown, as: parker).status == 404)
      let orders: OrdersResponse = try await lot.send(
        TruFanAPI.myOrders(MyOrdersPath()), as: parker
      ).decoded()
      #expect(orders.total == 0)
    }
  }

  @Test("Feature 6, edge case: deleted items stay readable in the history")
  func deletedItems() async throws {
    try await Lot.open { lot in
      let (parker, admin) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("admin@example.com")
      )
      let order = try await lot.paidOrder(as: parker)
      let deleted = try await lot.send(
        TruFanAPI.deleteItem(.init(venue: Venue.sampleId, item: Goods.milk)), as: admin)
      #expect(deleted.status == 204)
      // The parker's view of an order is kept for two minutes.
      lot.clock.advance(by: .seconds(121))
      let seen = try await lot.show(order, as: parker)
      let line = try #require(seen.items.first { $0.itemName == order.items[0].itemName })
      #expect(line.itemId == nil)
      #expect(line.lineTotal == order.items[0].lineTotal)
      #expect(seen.venueName == order.venueName)
    }
  }

  @Test("Feature 7, edge case: already shopping, and already delivered")
  func cancelTooLate() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let order = try await lot.paidOrder(as: parker)
      try await lot.advance(order, to: .shopping, as: staff)
      let cancel = TruFanAPI.cancelOrder(.init(order: order.id))
      let shopping = try await lot.send(cancel, .init(reason: "Late"), as: parker)
      #expect(shopping.status == 400)
      #expect(
        shopping.error == "This order cannot be cancelled. Shopping has already started.")
      try await lot.advance(order, to: .delivered, as: staff)
      let delivered = try await lot.send(cancel, .init(reason: "Late"), as: parker)
      #expect(delivered.status == 400)
      #expect(
        delivered.error
          == "This order was delivered already. Ask the lot's staff if something is wrong.")
      #expect(try await lot.show(order, as: parker).refundAmount == nil)
    }
  }

  @Test("Feature 8, edge case: order not yet delivered, and already rated")
  func rating() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let order = try await lot.paidOrder(as: parker)
      let rate = TruFanAPI.rateOrder(.init(order: order.id))
      let early = try await lot.send(rate, .init(rating: 5), as: parker)
      #expect(early.status == 400)
      #expect(early.error == "Can only rate completed or delivered orders")
      try await lot.advance(order, to: .delivered, as: staff)
      #expect(try await lot.send(rate, .init(rating: 5), as: parker).status == 200)
      let twice = try await lot.send(rate, .init(rating: 1), as: parker)
      #expect(twice.status == 409)
      #expect(twice.error == "You have already rated this order.")
      #expect(try await lot.show(order, as: parker).rating == 5)
    }
  }

  @Test("Feature 8: the same rating again is harmless, and one with another tip is refused")
  func ratingWithTip() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      for tip in [nil, Price(cents: 300)] {
        let order = try await lot.paidOrder(as: parker)
        try await lot.advance(order, to: .delivered, as: staff)
        let rate = TruFanAPI.rateOrder(.init(order: order.id))
        for _ in 0..<2 {
          let reply = try await lot.send(rate, .init(rating: 5, tipAmount: tip), as: parker)
          #expect(reply.status == 200, "\(reply.text)")
        }
        let other = try await lot.send(
          rate, .init(rating: 5, tipAmount: Price(cents: 800)), as: parker)
        #expect(other.status == 409)
        #expect(other.error == "You have already rated this order.")
        let now = try await lot.show(order, as: parker)
        #expect(now.tipAmount == tip ?? .zero)
        #expect(now.payments.count { $0.kind == .tip } == (tip == nil ? 0 : 1))
      }
    }
  }
}
