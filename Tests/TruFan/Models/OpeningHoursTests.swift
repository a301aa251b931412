import Foundation
import Testing
import TruFanModels
import WireKit

struct OpeningHoursTests {
  private let newYork = TimeZone(identifier: "America/New_York") ?? .gmt

  private func hours(_ open: String, _ close: String, _ days: [String]) -> OpeningHours {
    OpeningHours(
      days: Dictionary(uniqueKeysWithValues: days.map { ($0, DayHours(open: open, close: close)) }),
      zone: newYork)
  }

  private func time(_ text: String) throws -> Timestamp { try #require(Timestamp(iso8601: text)) }

  @Test("a day from eight to eight, on New York's clock")
  func day() throws {
    let hours = hours("08:00", "20:00", ["friday", "saturday"])
    // Friday, 7 November 2025; New York is five hours behind.
    #expect(
      hours.state(at: try time("2025-11-07T12:59:59Z"))
        == .closed(opens: try time("2025-11-07T13:00:00Z")))
    #expect(hours.state(at: try time("2025-11-07T13:00:00Z")) == .open)
    #expect(hours.state(at: try time("2025-11-08T00:59:59Z")) == .open)
    #expect(
      hours.state(at: try time("2025-11-08T01:00:00Z"))
        == .closed(opens: try time("2025-11-08T13:00:00Z")))
  }

  @Test("hours that cross midnight")
  func midnight() throws {
    let hours = hours("20:00", "02:00", ["friday"])
    #expect(hours.state(at: try time("2025-11-08T01:00:00Z")) == .open)
    #expect(hours.state(at: try time("2025-11-08T06:59:00Z")) == .open)
    #expect(
      hours.state(at: try time("2025-11-08T07:00:00Z"))
        == .closed(opens: try time("2025-11-15T01:00:00Z")))
  }

  @Test("the whole day, and the day on which the clock goes back")
  func wholeDay() throws {
    let hours = hours("00:00", "24:00", OpeningHours.weekdays)
    for hour in 0..<24 {
      let moment = try time("2025-11-02T00:30:00Z").adding(.seconds(3600 * hour))
      #expect(hours.state(at: moment) == .open)
    }
  }

  @Test("the whole day, and the hours, on which the clock goes forward")
  func springForward() throws {
    let always = hours("00:00", "24:00", OpeningHours.weekdays)
    for half in 0..<48 {
      let moment = try time("2026-03-08T04:30:00Z").adding(.seconds(1800 * half))
      #expect(always.state(at: moment) == .open)
    }
    // Sunday, 8 March 2026: 1:59 is followed by 3:00, and New York is four hours behind from then on.
    func span(_ from: String, _ until: String) throws -> Range<Timestamp> {
      try time(from)..<time(until)
    }
    let days = hours("08:00", "20:00", ["saturday", "sunday"])
    #expect(
      try days.openSpan(at: time("2026-03-07T15:00:00Z"))
        == span("2026-03-07T13:00:00Z", "2026-03-08T01:00:00Z"))
    #expect(
      try days.openSpan(at: time("2026-03-08T15:00:00Z"))
        == span("2026-03-08T12:00:00Z", "2026-03-09T00:00:00Z"))
    #expect(
      days.state(at: try time("2026-03-08T11:59:59Z"))
        == .closed(opens: try time("2026-03-08T12:00:00Z")))
    #expect(
      days.closedSentence(at: try time("2026-03-08T11:30:00Z"))
        == "Store opens in 30 minutes. You can browse items now.")
    // A night that ends at 2:30, which this night does not have, ends at 3:00.
    let night = hours("20:00", "02:30", ["saturday"])
    #expect(
      try night.openSpan(at: time("2026-03-08T06:59:00Z"))
        == span("2026-03-08T01:00:00Z", "2026-03-08T07:00:00Z"))
    #expect(night.openSpan(at: try time("2026-03-08T07:00:00Z")) == nil)
  }

  @Test("a store without hours is open, one that is closed all week says so")
  func extremes() throws {
    let now = try time("2025-11-07T12:00:00Z")
    #expect(OpeningHours(days: [:], zone: newYork).state(at: now) == .open)
    let never = OpeningHours(days: ["monday": DayHours(open: "x", close: "y")], zone: newYork)
    #expect(never.state(at: now) == .closed(opens: nil))
    #expect(
      never.closedSentence(at: now) == "The store is closed this week. You can browse items now.")
  }

  @Test("a store that is open once a week opens next Friday, if it is Friday evening")
  func nextWeek() throws {
    let (hours, now) = (hours("08:00", "20:00", ["friday"]), try time("2025-11-08T02:00:00Z"))
    #expect(
      hours.closedSentence(at: now)
        == "Store opens at 8:00 AM next Friday. You can browse items now.")
    #expect(hours.dayName(try time("2025-11-14T15:00:00Z"), at: now) == "Next Friday")
    #expect(hours.dayName(try time("2025-11-13T15:00:00Z"), at: now) == "Thursday")
    #expect(hours.dayName(try time("2025-11-08T15:00:00Z"), at: now) == "Tomorrow")
    #expect(hours.dayName(now, at: now) == "Today")
  }

  @Test(
    "the sentence about the opening is true",
    arguments: [
      ("2025-11-07T12:30:00Z", "Store opens in 30 minutes. You can browse items now."),
      ("2025-11-07T12:59:30Z", "Store opens in 1 minute. You can browse items now."),
      ("2025-11-07T08:00:00Z", "Store opens at 8:00 AM. You can browse items now."),
      ("2025-11-08T02:00:00Z", "Store opens at 8:00 AM tomorrow. You can browse items now."),
      ("2025-11-09T02:00:00Z", "Store opens at 8:00 AM on Friday. You can browse items now."),
    ])
  func sentence(_ now: String, _ words: String) throws {
    let hours = hours("08:00", "20:00", ["friday", "saturday"])
    #expect(hours.closedSentence(at: try time(now)) == words)
  }

  @Test("texts that are no hours", arguments: ["8:00", "25:00", "24:30", "ab:cd", ""])
  func invalid(_ text: String) {
    #expect(!DayHours(open: text, close: "20:00").isValid)
    #expect(!DayHours(open: "08:00", close: text).isValid)
  }
}
