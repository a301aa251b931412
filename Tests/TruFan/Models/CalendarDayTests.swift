import Foundation
import Testing
import TruFanModels
import WireKit

@Suite("A day of the calendar")
struct CalendarDayTests {
  @Test("it is written and read as Foundation's calendar counts, over four centuries")
  func calendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for number in stride(from: -40_000, through: 120_000, by: 97) {
      let day = CalendarDay(number: number)
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
      #expect(day.month == parts.month && day.day == parts.day)
      #expect(day.text.hasPrefix("\(try #require(parts.year))-"))
      #expect(day.weekday == (try #require(parts.weekday) + 5) % 7)
      #expect(CalendarDay(day.text) == day)
    }
  }

  @Test(
    "what is no day is refused",
    arguments: [
      "", "2026", "2026-2-10", "2026-02-30", "2025-02-29", "2026-13-01", "2026-00-10",
      "2026-01-00", "-001-01-01", "2026-02-10T00:00:00Z", "２０２６-02-10", "2026-02-1x",
    ])
  func bad(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test("an instant belongs to the day of the venue's clocks, also when they change")
  func zones() throws {
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    let cases = [
      ("2026-02-10T04:59:59Z", "2026-02-09"), ("2026-02-10T05:00:00Z", "2026-02-10"),
      ("2026-07-10T03:59:59Z", "2026-07-09"), ("2026-07-10T04:00:00Z", "2026-07-10"),
      ("1969-12-31T23:00:00Z", "1969-12-31"),
    ]
    for (instant, day) in cases {
      let time = try #require(Timestamp(iso8601: instant))
      #expect(CalendarDay(of: time, in: newYork).text == day)
    }
  }
}
