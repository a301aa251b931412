import Foundation
import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("The demo's year of orders")
struct DemoYearTests {
  @Test("the figures are those of its orders, its payments add up, and it comes once")
  func year() async throws {
    try await Lot.open { lot in
      try await DemoYear.seed(in: lot.database, clock: lot.clock)
      try await lot.expectFiguresOfOrders()
      let count = try await lot.database.read { db in
        try db.value("SELECT COUNT(*) FROM trufan_orders", as: Int.self) ?? 0
      }
      #expect((900...1800).contains(count))
      let faults = try await lot.database.read { db in
        try lot.truFan.orders.orders.payments.faults(in: db)
      }
      #expect(faults.isEmpty, "\(faults.prefix(3))")

      let to = try #require(CalendarDay("2025-11-08"))
      let year = FiguresPath(venue: Venue.sampleId, from: to.adding(-365), to: to, by: .month)
      let figures = try await lot.figures(year)
      #expect(figures.totals.orders == count)
      #expect(figures.periods.dropFirst().dropLast().allSatisfy { $0.figures.orders > 20 })
      #expect(figures.staff.count == 3 && figures.topItems.count == 10)
      let minutes = try #require(figures.totals.averageFulfillmentMinutes)
      #expect((18...30).contains(minutes))
      #expect((4.2...4.9).contains(try #require(figures.totals.averageRating)))

      try await DemoYear.seed(in: lot.database, clock: lot.clock)
      #expect(try await lot.figures(year) == figures)
    }
  }

  @Test("an administrator can refund one of its orders, in part and in full")
  func refund() async throws {
    try await Lot.open { lot in
      try await DemoYear.seed(in: lot.database, clock: lot.clock)
      let admin = try await lot.signIn("admin@example.com")
      let list: OrdersResponse = try await lot.send(
        .get, "/api/v1/convenience/admin/venues/\(Venue.sampleId)/orders?page_size=1", as: admin
      ).decoded()
      let order = try #require(list.orders.first)
      let path = TruFanAPI.refund(.init(venue: Venue.sampleId, order: order.id))
      let part: Order = try await lot.send(
        path, .init(refundAmount: Price(cents: 100), refundReason: "Late"), as: admin
      ).decoded()
      let given = try #require(part.refundAmount)
      let whole: Order = try await lot.send(
        path, .init(refundAmount: part.totalAmount - given, refundReason: "Very late"), as: admin
      ).decoded()
      #expect(whole.refundAmount == whole.totalAmount && whole.status == .refunded)
      try await lot.expectFiguresOfOrders()
    }
  }
}
