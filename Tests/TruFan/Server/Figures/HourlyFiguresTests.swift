import Foundation
import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A day's figures by the hour")
struct HourlyFiguresTests {
  private func hours(_ lot: Lot, of day: String? = nil) async throws -> HourlyFigures {
    let path = HoursPath(venue: Venue.sampleId, day: day.flatMap { CalendarDay($0) })
    return try await lot.send(
      TruFanAPI.hourlyFigures(path), as: try await lot.signIn("admin@example.com")
    ).decoded()
  }

  @Test(
    "orders stand in the venue's hour in which they were placed, and empty hours are there too",
    arguments: TestEngine.allCases)
  func day(engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      // 9 in the morning in New York, and 11:30.
      _ = try await lot.shoppedOrder(to: .delivered)
      lot.clock.advance(by: .seconds(9000))
      let parker = try await lot.signIn("parker@example.com")
      let second = try await lot.paidOrder(as: parker)
      try await lot.advance(
        second, to: .delivered, as: try await lot.signIn("staff@example.com"))
      _ = try await lot.paidOrder(as: parker)

      let day = try await hours(lot)
      #expect(day.day.text == "2025-11-08" && day.timeZone == "America/New_York")
      #expect(day.hours.count == 24)
      #expect(day.hours.first?.from.timestamp.iso8601.hasPrefix("2025-11-08T05:00:00") == true)
      let busy = day.hours.enumerated().filter { $0.element.figures != Figures() }
      #expect(busy.map(\.offset) == [9, 11])
      #expect(busy.map(\.element.figures.orders) == [1, 1])
      #expect(busy.map(\.element.figures.revenue.cents) == [1636, 1636])
      let totals = try await lot.figures().totals
      #expect(day.hours.map(\.figures.orders).reduce(0, +) == totals.orders)
      #expect(day.hours.map(\.figures.revenue).reduce(.zero, +) == totals.revenue)
      let before = try await hours(lot, of: "2025-11-07")
      #expect(before.hours.allSatisfy { $0.figures == Figures() })
    }
  }

  @Test("a day on which clocks are changed has 23 hours, or 25")
  func changedClocks() throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    for (text, count) in [("2025-03-09", 23), ("2025-11-02", 25), ("2025-11-08", 24)] {
      let day = try #require(CalendarDay(text))
      let hours = FiguresByHour.hours(of: day, in: zone)
      #expect(hours.count == count)
      #expect(hours.allSatisfy { CalendarDay(of: $0, in: zone) == day })
      let first = try #require(hours.first)
      #expect(CalendarDay(of: first.adding(.seconds(-1)), in: zone) < day)
    }
  }

  @Test("where clocks are put forward at midnight, the day begins at one o'clock")
  func midnight() throws {
    let zone = try #require(TimeZone(identifier: "Africa/Cairo"))
    let day = try #require(CalendarDay("2025-04-25"))
    let hours = FiguresByHour.hours(of: day, in: zone)
    let first = try #require(hours.first)
    #expect(hours.count == 23 && ClockText.text(first, in: zone) == "1:00 AM")
  }

  @Test("only the venue's administrators see them, and only of days that exist")
  func refusals() async throws {
    try await Lot.open { lot in
      let path = HoursPath(venue: Venue.sampleId)
      for person in ["staff@example.com", "parker@example.com"] {
        let token = try await lot.signIn(person)
        #expect(try await lot.send(TruFanAPI.hourlyFigures(path), as: token).status == 403)
      }
      let admin = try await lot.signIn("admin@example.com")
      let base = TruFanAPI.hourlyFigures(path).path
      for bad in ["?day=2026-02-30", "?day=x", "?day=9999-01-01"] {
        #expect(try await lot.send(.get, base + bad, as: admin).status == 422, "\(bad)")
      }
      let elsewhere = HoursPath(venue: "380ccab9-0000-4000-8000-000000000009")
      #expect(try await lot.send(TruFanAPI.hourlyFigures(elsewhere), as: admin).status == 403)
    }
  }
}
