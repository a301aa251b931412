import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("An order as its administrator sees it")
struct AdminOrderTests {
  private func address(_ order: Order) -> EndpointCall<NoBody, Order> {
    TruFanAPI.adminOrder(.init(venue: Venue.sampleId, order: order.id))
  }

  @Test("what was kept can go back, also where goods that cost less have already brought some back")
  func kept() async throws {
    try await Lot.open { lot in
      let (order, parker, staff) = try await lot.shoppedOrder()
      let line = try #require(order.items.first { $0.itemId == Goods.bread })
      let missing = try await lot.send(
        TruFanAPI.updateLine(.init(order: order.id, line: line.id)), .init(status: .notFound),
        as: staff)
      #expect(missing.status == 200, "\(missing.text)")
      try await lot.advance(order, to: .delivered, as: staff)
      let admin = try await lot.signIn("admin@example.com")
      let seen: Order = try await lot.send(address(order), as: admin).decoded()
      #expect(seen.payments.map(\.kept) == [seen.totalAmount])
      #expect(seen.payments.first?.refunded == order.totalAmount - seen.totalAmount)
      #expect(seen.payments.allSatisfy { $0.method == nil } && seen.accessCode == nil)
      #expect(try await lot.show(order, as: parker).payments.first?.method != nil)
      let refund: Order = try await lot.send(
        TruFanAPI.refund(.init(venue: Venue.sampleId, order: order.id)),
        .init(refundAmount: seen.totalAmount, refundReason: "Sorry"), as: admin
      ).decoded()
      #expect(refund.status == .refunded && refund.payments.map(\.kept) == [.zero])
    }
  }

  @Test("for the venue's administrators only, and only the venue's orders")
  func access() async throws {
    try await Lot.open { lot in
      let (order, parker, staff) = try await lot.shoppedOrder(to: .confirmed)
      for token in [parker, staff] {
        #expect(try await lot.send(address(order), as: token).status == 403)
      }
      let admin = try await lot.signIn("admin@example.com")
      let unknown = TruFanAPI.adminOrder(.init(venue: Venue.sampleId, order: Venue.sampleId))
      #expect(try await lot.send(unknown, as: admin).status == 404)
    }
  }

  @Test("is found by its number as it is typed, in the venue alone, and by no part of it")
  func number() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let order: Order = try await lot.order(as: parker).decoded()
      _ = try await lot.order(as: parker)
      let admin = try await lot.signIn("admin@example.com")
      func found(
        _ number: String, _ status: String? = nil, at venue: String = Venue.sampleId
      ) async throws -> [String] {
        var wish = AdminOrdersPath(venue: venue)
        (wish.number, wish.status) = (number, status)
        let page: OrdersResponse = try await lot.send(TruFanAPI.adminOrders(wish), as: admin)
          .decoded()
        #expect(page.total == page.orders.count)
        return page.orders.map(\.id)
      }
      let code = order.orderNumber.dropFirst(OrderNumber.prefix.count)
      #expect(try await found("#cs \(code)") == [order.id])
      #expect(try await found(order.orderNumber, OrderGroup.active.rawValue) == [order.id])
      #expect(try await found(order.orderNumber, OrderGroup.cancelled.rawValue).isEmpty)
      #expect(try await found(String(code.dropLast())).isEmpty)
      #expect(try await found("%").isEmpty)
      #expect(try await found("' OR 1 = 1 --").isEmpty)

      try await lot.database.write { db in
        try db.execute(
          """
          UPDATE trufan_orders SET venue_id = (
            SELECT MIN(id) FROM trufan_venues WHERE id <> \(Venue.sampleId))
          WHERE id = \(order.id)
          """)
      }
      #expect(try await found(order.orderNumber).isEmpty, "Another venue's order.")
    }
  }
}
