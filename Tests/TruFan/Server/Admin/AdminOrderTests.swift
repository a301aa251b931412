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
}
