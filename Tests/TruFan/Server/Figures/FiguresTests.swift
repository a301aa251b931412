import Foundation
import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

extension Lot {
  func figures(_ path: FiguresPath = .init(venue: Venue.sampleId)) async throws -> VenueFigures {
    try await send(TruFanAPI.figures(path), as: try await signIn("admin@example.com")).decoded()
  }
}

@Suite("A venue's figures")
struct FiguresTests {
  @Test(
    "an order counts from its hand-over on, with its time, tip, rating and goods",
    arguments: TestEngine.allCases)
  func order(engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let (order, parker, staff) = try await lot.shoppedOrder(to: .confirmed)
      #expect(try await lot.figures().totals == Figures())
      lot.clock.advance(by: .seconds(20 * 60))
      try await lot.advance(order, to: .delivered, as: staff)
      _ = try await lot.send(
        TruFanAPI.rateOrder(.init(order: order.id)),
        .init(rating: 4, tipAmount: Price(cents: 200)), as: parker)
      let figures = try await lot.figures()
      let totals = figures.totals
      #expect(totals.orders == 1 && totals.cancelled == 0)
      #expect(totals.revenue.cents == 1636 && totals.serviceFees.cents == 198)
      #expect(totals.taxes.cents == 121 && totals.tips.cents == 200 && totals.refunds == .zero)
      #expect(totals.averageOrder?.cents == 1636)
      #expect(totals.averageFulfillmentMinutes == 20 && totals.onTimePercent == 100)
      #expect(totals.averageRating == 4 && totals.ratings == 1)
      #expect(figures.timeZone == "America/New_York" && figures.to.text == "2025-11-08")
      #expect(figures.by == .day && figures.periods.count == 30)
      #expect(figures.periods.last?.figures == totals)
      #expect(figures.periods.dropLast().allSatisfy { $0.figures == Figures() })
      #expect(figures.staff.map(\.staffName) == ["Mike Alvarez"])
      #expect(figures.staff.first?.figures == totals)
      #expect(figures.topItems.map(\.quantity) == [2, 1])
      #expect(figures.topItems.reduce(.zero) { $0 + $1.revenue } == order.subtotal)
    }
  }

  @Test("a slow order misses the target; a refund and a cancelled order are counted as such")
  func troubles() async throws {
    try await Lot.open { lot in
      let (order, parker, staff) = try await lot.shoppedOrder(to: .confirmed)
      lot.clock.advance(by: .seconds(45 * 60))
      let (mike, again) = (
        try await lot.signIn("staff@example.com"), try await lot.signIn("parker@example.com")
      )
      try await lot.advance(order, to: .delivered, as: mike)
      let admin = try await lot.signIn("admin@example.com")
      let refund = try await lot.send(
        TruFanAPI.refund(.init(venue: order.venueId, order: order.id)),
        .init(refundAmount: Price(cents: 500), refundReason: "Warm milk"), as: admin)
      #expect(refund.status == 200, "\(refund.text)")
      let other = try await lot.paidOrder(as: again)
      _ = try await lot.send(
        TruFanAPI.cancelOrder(.init(order: other.id)), .init(reason: "Plans"), as: again)
      _ = try await lot.order(as: again)
      let totals = try await lot.figures().totals
      #expect(totals.orders == 1 && totals.cancelled == 1)
      #expect(totals.onTimePercent == 0 && totals.averageFulfillmentMinutes == 45)
      #expect(totals.refunds.cents == 500 && totals.revenue.cents == 1636)
      try await lot.expectFiguresOfOrders()
      _ = (parker, staff)
    }
  }

  @Test("orders from before the sums were kept are added up once, to the same sums")
  func backfill() async throws {
    try await Lot.open { lot in
      let (order, parker, staff) = try await lot.shoppedOrder(to: .delivered)
      let other = try await lot.paidOrder(as: parker)
      _ = try await lot.send(
        TruFanAPI.cancelOrder(.init(order: other.id)), .init(reason: "Plans"), as: parker)
      let kept = try await lot.figures()
      #expect(kept.totals.orders == 1 && kept.totals.cancelled == 1)
      try await lot.database.write { db in
        try db.execute("DELETE FROM trufan_daily_figures")
        try db.execute("DELETE FROM trufan_daily_items")
        try FigureBackfill.run(db)
      }
      #expect(try await lot.figures() == kept)
      _ = (order, staff)
    }
  }

  @Test("a range is cut into days, weeks from Monday, or months")
  func periods() {
    let from = CalendarDay("2026-01-30") ?? CalendarDay(number: 0)
    let to = CalendarDay("2026-02-10") ?? CalendarDay(number: 0)
    func texts(_ span: FigureSpan) -> [String] {
      DailyFigures.periods(from, to, span).map { "\($0.from.text) \($0.to.text)" }
    }
    #expect(texts(.day).count == 12)
    #expect(
      texts(.week) == [
        "2026-01-30 2026-02-01", "2026-02-02 2026-02-08", "2026-02-09 2026-02-10",
      ])
    #expect(texts(.month) == ["2026-01-30 2026-01-31", "2026-02-01 2026-02-10"])
    #expect(FigureSpan(forDays: 7) == .day && FigureSpan(forDays: 365) == .month)
  }

  @Test("only the venue's administrators see them, and only ranges that make sense")
  func refusals() async throws {
    try await Lot.open { lot in
      let path = FiguresPath(venue: Venue.sampleId)
      for person in ["staff@example.com", "parker@example.com"] {
        let token = try await lot.signIn(person)
        #expect(try await lot.send(TruFanAPI.figures(path), as: token).status == 403)
      }
      #expect(try await lot.send(TruFanAPI.figures(path)).status == 403)
      let admin = try await lot.signIn("admin@example.com")
      let base = TruFanAPI.figures(path).path
      for bad in [
        "?from=2026-02-30", "?from=x", "?to=9999-01-01", "?by=hour",
        "?from=2025-02-01&to=2025-01-01", "?from=2023-01-01&to=2025-01-01",
      ] {
        #expect(try await lot.send(.get, base + bad, as: admin).status == 422, "\(bad)")
      }
      let year = base + "?from=2024-11-09&to=2025-11-08"
      let figures: VenueFigures = try await lot.send(.get, year, as: admin).decoded()
      #expect(figures.by == .month && figures.periods.count == 13)
      let elsewhere = FiguresPath(venue: "380ccab9-0000-4000-8000-000000000009")
      #expect(try await lot.send(TruFanAPI.figures(elsewhere), as: admin).status == 403)
    }
  }
}

extension Lot {
  /// The kept sums are those of the orders themselves.
  func expectFiguresOfOrders() async throws {
    let (kept, counted) = try await database.read { db in
      let ids: [String] = try db.all("SELECT id FROM trufan_orders") { try $0["id"] }
      let orders = try ids.map { FigureSums(CountedOrder(try OrderTable.require($0, in: db))) }
      let days = try DailyFigureTable.days(
        of: Venue.sampleId, CalendarDay(number: 0)...CalendarDay(number: 40_000), in: db)
      return (days.values.reduce(.zero, +), orders.reduce(.zero, +))
    }
    #expect(kept == counted)
  }
}
