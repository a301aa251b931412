import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// The rest of issue 11's list "Bad input, at least". Each name quotes its item.
@Suite("Bad input: what one sends")
struct BadInputTests {
  private static let elsewhere = "380ccab9-0000-4000-8000-000000000002"

  @Test(
    "wrong amount",
    arguments: ["0", "-16.36", "16.35", "16.37", "1636", "99999999.99", "-0.01"])
  func amount(_ amount: String) async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let order: Order = try await lot.order(as: parker).decoded()
      let reply = try await lot.pay(order, amount, as: parker)
      #expect(reply.status == 422)
      #expect(reply.error == "This order costs $16.36. Please pay exactly that.")
      #expect(try await lot.payments(of: order).isEmpty)
      #expect(try await lot.show(order, as: parker).paymentStatus == .pending)
      #expect(try await lot.pay(order, "\"16.36\"", as: parker).status == 200)
    }
  }

  @Test("an amount that is none", arguments: ["16.365", "1e400", "\"x\"", "null", "true", "1e-9"])
  func noAmount(_ amount: String) async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let order: Order = try await lot.order(as: parker).decoded()
      #expect(try await lot.pay(order, amount, as: parker).status == 422)
      #expect(try await lot.payments(of: order).isEmpty)
    }
  }

  @Test(
    "quantity 0, -1, 1e9, 1.5",
    arguments: [
      ("0", "Choose 1 to 100."), ("-1", "Choose 1 to 100."), ("1e9", "Choose 1 to 100."),
      ("101", "Choose 1 to 100."), ("1.5", "A number in the body does not fit its field"),
      ("1e30", "A number in the body does not fit its field"),
      ("\"1.5\"", "items.0.quantity is not a valid value"),
      ("null", "items.0.quantity must not be null"),
    ])
  func quantity(_ quantity: String, _ sentence: String) async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let body = """
        {"venue_id":"\(Venue.sampleId)",
         "items":[{"item_id":"\(Goods.milk)","quantity":\(quantity)}]}
        """
      let reply = try await lot.send(.post, "/api/v1/convenience/orders", body, as: parker)
      #expect(reply.status == 422)
      #expect(reply.error == sentence)
      #expect(try await lot.orderCount(of: parker) == 0)
    }
  }

  @Test("a negative price in an import row")
  func importing() async throws {
    try await Lot.open { lot in
      let admin = try await lot.signIn("admin@example.com")
      func draft(_ name: String, _ cents: Int) -> ItemDraft {
        var draft = ItemDraft()
        (draft.name, draft.basePrice, draft.sourceStore) = (name, Price(cents: cents), "X")
        return draft
      }
      let reply = try await lot.send(
        TruFanAPI.importItems(.init(venue: Venue.sampleId)),
        .init(items: [draft("Odd", -1), draft("None", 0), draft("Good", 1)]), as: admin)
      #expect(reply.status == 200)
      let answer: BulkImportResponse = try reply.decoded()
      #expect(answer.importedItems.map(\.name) == ["Good"])
      #expect(answer.errors.map(\.row) == [1, 2])
      #expect(
        answer.errors.allSatisfy { $0.error == "The price must be more than $0.00." })
    }
  }

  @Test("a value of a wrong form in an import row is that row's fault only")
  func unreadableRows() async throws {
    try await Lot.open { lot in
      let admin = try await lot.signIn("admin@example.com")
      let good = #""base_price":"4.99","source_store":"X""#
      let rows = [
        #"{"name":"Milk","base_price":"4.999","source_store":"X"}"#,
        #"{"name":"Tea","category":"Dairy",\#(good)}"#, #""text""#, #"{"name":7,\#(good)}"#,
        #"{"name":"Jam","tags":["red",1],\#(good)}"#, #"{"name":"Good",\#(good)}"#,
      ]
      let reply = try await lot.send(
        .post, "/api/v1/convenience/admin/venues/\(Venue.sampleId)/items/bulk-import",
        #"{"items":[\#(rows.joined(separator: ","))]}"#, as: admin)
      #expect(reply.status == 200)
      #expect(reply.text.contains(#""imported_count":1"#))
      let answer: BulkImportResponse = try reply.decoded()
      #expect(answer.importedItems.map(\.name) == ["Good"])
      #expect(answer.errors.map(\.row) == [1, 2, 3, 4, 5])
      #expect(answer.errors.map(\.itemName) == ["Milk", "Tea", nil, nil, "Jam"])
      #expect(
        answer.errors.map(\.error) == [
          "base_price is not a valid value.", "category is not a valid value.",
          "The row is not an item.", "name is not a valid value.",
          "tags.1 is not a valid value.",
        ])
      for body in [#"{"items":7}"#, "{}", "[]"] {
        let refused = try await lot.send(
          .post, "/api/v1/convenience/admin/venues/\(Venue.sampleId)/items/bulk-import", body,
          as: admin)
        #expect(refused.status == 422)
      }
    }
  }

  @Test("an item of another venue")
  func foreignItem() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let items: ItemsResponse = try await lot.send(
        TruFanAPI.items(.init(venue: Self.elsewhere))
      ).decoded()
      let item = try #require(items.items.first)
      let reply = try await lot.order(
        Lot.lines + [.init(itemId: item.id, quantity: 1)], as: parker)
      #expect(reply.status == 404)
      #expect(reply.error == "Item \(item.id) not found or not available")
      #expect(try await lot.orderCount(of: parker) == 0)
      let detail = try await lot.send(
        TruFanAPI.item(.init(venue: Venue.sampleId, item: item.id)))
      #expect(detail.status == 404)
      #expect(detail.error == "Item not found")
    }
  }

  @Test("nobody cancels, rates, pays or reviews another user's order")
  func foreignChanges() async throws {
    try await Lot.open { lot in
      let (sarah, dana, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("dana@example.com"),
        try await lot.signIn("staff@example.com")
      )
      let unpaid: Order = try await lot.order(as: sarah).decoded()
      let delivered = try await lot.paidOrder(as: sarah)
      try await lot.advance(delivered, to: .delivered, as: staff)
      let line = try #require(delivered.items.first)
      for reply in [
        try await lot.send(
          TruFanAPI.cancelOrder(.init(order: unpaid.id)), .init(reason: "x"), as: dana),
        try await lot.pay(unpaid, as: dana),
        try await lot.send(
          TruFanAPI.payOrder(.init(order: unpaid.id)),
          .init(shares: [.init(amount: unpaid.totalAmount)]), as: dana),
        try await lot.send(
          TruFanAPI.rateOrder(.init(order: delivered.id)), .init(rating: 1), as: dana),
        try await lot.send(
          TruFanAPI.reviewLine(.init(order: delivered.id, line: line.id)), .init(stars: 1),
          as: dana),
        try await lot.send(TruFanAPI.orderReviews(.init(order: delivered.id)), as: dana),
      ] {
        #expect(reply.status == 404)
        #expect(reply.error == "Order not found")
      }
      let first = try await lot.show(unpaid, as: sarah)
      #expect(first.status == .pending && first.paymentStatus == .pending)
      let second = try await lot.show(delivered, as: sarah)
      #expect(second.status == .delivered && second.rating == nil)
      let reviews: OrderReviews = try await lot.send(
        TruFanAPI.orderReviews(.init(order: delivered.id)), as: sarah
      ).decoded()
      #expect(reviews.reviews.isEmpty)
    }
  }

  @Test("another user's order, session")
  func foreign() async throws {
    try await Lot.open { lot in
      let (sarah, dana) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("dana@example.com")
      )
      let order = try await lot.paidOrder(as: sarah)
      let line = try #require(order.items.first)
      for reply in [
        try await lot.send(TruFanAPI.order(.init(order: order.id)), as: dana),
        try await lot.send(TruFanAPI.backAtCar(.init(order: order.id)), as: dana),
        try await lot.send(
          TruFanAPI.answerSubstitution(.init(order: order.id, line: line.id)),
          .init(accept: true), as: dana),
      ] {
        #expect(reply.status == 404)
        #expect(reply.error == "Order not found")
      }
      let session = try await lot.park(as: sarah)
      let stolen = try await lot.order(as: dana) { $0.parkingSessionId = session.id }
      #expect(stolen.status == 404)
      #expect(stolen.error == "Parking session not found")
      #expect(try await lot.orderCount(of: dana) == 0)
    }
  }

  @Test("closed store")
  func closed() async throws {
    try await Lot.open { lot in
      // Saturday 13:00 in New York: the night market opens on Sunday.
      lot.clock.advance(by: .seconds(4 * 3600))
      let parker = try await lot.signIn("parker@example.com")
      let items: ItemsResponse = try await lot.send(
        TruFanAPI.items(.init(venue: Self.elsewhere))
      ).decoded()
      let item = try #require(items.items.first { $0.isAvailable && !$0.requiresAgeVerification })
      let reply = try await lot.order(
        [.init(itemId: item.id, quantity: item.maxQuantityPerOrder)], as: parker
      ) { $0.venueId = Self.elsewhere }
      #expect(reply.status == 400)
      #expect(reply.error == "Store opens at 1:00 AM tomorrow. You can browse items now.")
      #expect(try await lot.orderCount(of: parker) == 0)
    }
  }

  @Test("expired token in the middle of checkout")
  func expired() async throws {
    try await Lot.open { lot in
      let reply = try await lot.send(
        TruFanAPI.login(),
        LoginRequest(email: "parker@example.com", password: TruFanDemo.password))
      let session: AuthResponse = try reply.decoded()
      lot.clock.advance(by: .seconds(30 * 60 - 1))
      let placed = try await lot.order(as: session.accessToken, key: "k")
      let order: Order = try placed.decoded()
      lot.clock.advance(by: .seconds(1))
      let late = try await lot.pay(order, as: session.accessToken)
      #expect(late.status == 401)
      #expect(late.error == "Could not validate credentials")
      let tokens: TokenResponse = try await lot.send(
        TruFanAPI.refresh(), RefreshRequest(refreshToken: session.refreshToken)
      ).decoded()
      // The key belongs to the account, not to the token.
      let again = try await lot.order(as: tokens.accessToken, key: "k")
      #expect(again.text == placed.text)
      #expect(try await lot.pay(order, as: tokens.accessToken).status == 200)
      #expect(try await lot.orderCount(of: tokens.accessToken) == 1)
    }
  }

  @Test("the network lost between order and payment")
  func lost() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let order: Order = try await lot.order(as: parker, key: "k").decoded()
      let list: OrdersResponse = try await lot.send(
        TruFanAPI.myOrders(.init(status: "active")), as: parker
      ).decoded()
      let found = try #require(list.orders.first)
      #expect(found.id == order.id)
      #expect(found.paymentStatus == .pending)
      #expect(found.totalAmount == order.totalAmount)
      #expect(try await lot.pay(order, as: parker).status == 200)
      #expect(try await lot.show(order, as: parker).paymentStatus == .captured)
    }
  }
}

extension Lot {
  /// Pays with an amount in the test's own spelling.
  fileprivate func pay(_ order: Order, _ amount: String, as token: String) async throws -> Reply {
    try await send(
      .post, "/api/v1/convenience/payments/simulate",
      #"{"session_id":"\#(order.id)","amount":\#(amount)}"#, as: token)
  }
}
