import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Placing an order")
struct OrderCreationTests {
  private func refusal(
    _ lines: [CreateOrderRequest.Line],
    _ edit: @Sendable (inout CreateOrderRequest) -> Void = { _ in }
  ) async throws -> (status: Int, sentence: String?) {
    nonisolated(unsafe) var result: (Int, String?) = (0, nil)
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let reply = try await lot.order(lines, as: parker, edit)
      result = (reply.status, reply.error)
      let list: OrdersResponse = try await lot.send(
        TruFanAPI.myOrders(.init()), as: parker
      ).decoded()
      #expect(list.total == 0)
    }
    return result
  }

  @Test("quantities that cannot be", arguments: [0, -1, 101, 1_000_000_000])
  func quantity(_ quantity: Int) async throws {
    let (status, sentence) = try await refusal([.init(itemId: Goods.milk, quantity: quantity)])
    #expect(status == 422)
    #expect(sentence == "Choose 1 to 100.")
  }

  @Test(
    "bodies that cannot be read are 422, and nothing is stored",
    arguments: [
      "", "{", "[]", #"{"venue_id":"x"}"#,
      #"{"venue_id":"380ccab9-0000-4000-8000-000000000001","items":[{"item_id":"\#(Goods.milk)","quantity":1.5}]}"#,
      #"{"venue_id":"380ccab9-0000-4000-8000-000000000001","items":[]}"#,
    ])
  func unreadable(_ body: String) async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let reply = try await lot.send(.post, "/api/v1/convenience/orders", body, as: parker)
      #expect(reply.status == 422)
      #expect(try reply.decoded(TruFanError.self).error.code == 422)
    }
  }

  @Test("a quantity may be text, as the first clients send it")
  func lax() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let body =
        #"{"venue_id":"\#(Venue.sampleId.uppercased())","payment_method":"x","items":[{"item_id":"\#(Goods.milk)","quantity":"2"}]}"#
      let reply = try await lot.send(.post, "/api/v1/convenience/orders", body, as: parker)
      #expect(reply.status == 201)
      #expect(try reply.decoded(Order.self).items.map(\.quantity) == [2])
    }
  }

  @Test("a repeated item is merged before its limit is checked")
  func merged() async throws {
    let (status, sentence) = try await refusal(
      Array(repeating: .init(itemId: Goods.milk, quantity: 4), count: 2))
    #expect(status == 400)
    #expect(sentence == "8 × Whole Milk, Half Gallon is more than the 6 per order.")
  }

  @Test("the minimum and the maximum, on the subtotal")
  func limits() async throws {
    let low = try await refusal([.init(itemId: Goods.bread, quantity: 1)])
    #expect(low.status == 400)
    #expect(low.sentence == "Minimum order is $5.00. Add $1.16 more to check out.")
  }

  @Test("an unknown item, and one of another venue")
  func unknown() async throws {
    let id = "00000000-0000-4000-8000-000000000000"
    let (status, sentence) = try await refusal([.init(itemId: id, quantity: 1)])
    #expect(status == 404)
    #expect(sentence == "Item \(id) not found or not available")
  }

  @Test("a store that is closed says when it opens, and takes orders for later")
  func closed() async throws {
    try await Lot.open { lot in
      let venue = "380ccab9-0000-4000-8000-000000000002"
      // Saturday 13:00 in New York: the night market opens on Sunday.
      lot.clock.advance(by: .seconds(4 * 3600))
      let parker = try await lot.signIn("parker@example.com")
      let items: ItemsResponse = try await lot.send(
        TruFanAPI.items(.init(venue: venue))
      ).decoded()
      let item = try #require(items.items.first { $0.isAvailable && !$0.requiresAgeVerification })
      let lines = [CreateOrderRequest.Line(itemId: item.id, quantity: item.maxQuantityPerOrder)]
      let now = try await lot.order(lines, as: parker) { $0.venueId = venue }
      #expect(now.status == 400)
      #expect(now.error == "Store opens at 1:00 AM tomorrow. You can browse items now.")
      let later = try await lot.order(lines, as: parker) {
        $0.venueId = venue
        $0.scheduledFor = WireTime(lot.clock.now().adding(.seconds(13 * 3600)))
      }
      #expect(later.status == 201, "\(later.text)")
      let midnight = try await lot.order(lines, as: parker) {
        $0.venueId = venue
        $0.scheduledFor = WireTime(lot.clock.now().adding(.seconds(3600)))
      }
      #expect(midnight.status == 400)
      #expect(midnight.error?.hasPrefix("The store is closed at") == true)
    }
  }

  @Test("the same key orders once, two keys twice, another body is refused")
  func keys() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let first = try await lot.order(as: parker, key: "a")
      let again = try await lot.order(as: parker, key: "a")
      #expect(first.text == again.text)
      #expect(try await lot.order(as: parker, key: "b").status == 201)
      let other = try await lot.order(
        [.init(itemId: Goods.milk, quantity: 2)], as: parker, key: "a")
      #expect(other.status == 422)
      let list: OrdersResponse = try await lot.send(
        TruFanAPI.myOrders(.init()), as: parker
      ).decoded()
      #expect(list.total == 2)
    }
  }

  @Test("goods for adults need the buyer's word")
  func age() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      var path = ItemsPath(venue: Venue.sampleId)
      path.search = "lager"
      let items: ItemsResponse = try await lot.send(TruFanAPI.items(path)).decoded()
      let lager = try #require(items.items.first { $0.requiresAgeVerification })
      let lines = [CreateOrderRequest.Line(itemId: lager.id, quantity: 3)]
      let silent = try await lot.order(lines, as: parker)
      #expect(silent.status == 400)
      #expect(silent.error == "Some items are for adults. Confirm your age to order them.")
      let order: Order = try await lot.order(lines, as: parker) { $0.confirmsAge = true }.decoded()
      #expect(order.requiresAgeVerification)
    }
  }
}
