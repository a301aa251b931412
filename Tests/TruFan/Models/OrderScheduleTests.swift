import Foundation
import Testing
import TruFanModels
import WireKit

struct OrderScheduleTests {
  private func time(_ text: String) throws -> Timestamp { try #require(Timestamp(iso8601: text)) }

  /// 30 minutes of work, and 15 of shopping.
  private func schedule(_ days: [String: DayHours]?, estimated: Int? = nil) -> OrderSchedule {
    var store = StoreConfiguration(
      id: "s", venueId: Venue.sampleId, timeZone: "America/New_York",
      createdAt: ConvenienceItem.sample.createdAt)
    store.operatingHours = days
    return OrderSchedule(store, shoppingMinutes: 15, estimatedMinutes: estimated)
  }

  private let friday = ["friday": DayHours(open: "08:00", close: "12:00")]

  @Test("the first offer is the first quarter of an hour at which the goods can be ready")
  func first() throws {
    // 14:07 in New York.
    let now = try time("2025-11-07T19:07:00Z")
    let days = schedule(nil).days(at: now)
    #expect(days.first?.times.first == (try time("2025-11-07T20:00:00Z")))
    #expect(days.last?.times.last == (try time("2025-11-14T19:00:00Z")))
    #expect(days.flatMap(\.times).count == 669)
    #expect(days.count == 8)
  }

  @Test(
    "a day's first offer leaves the staff time after the opening, its last is before the closing")
  func opening() throws {
    let schedule = schedule(friday)
    let days = schedule.days(at: try time("2025-11-05T12:00:00Z"))
    #expect(days.count == 1)
    #expect(days.first?.times.first == (try time("2025-11-07T13:45:00Z")))
    #expect(days.first?.times.last == (try time("2025-11-07T16:45:00Z")))
    #expect(schedule.hours.dayName(days[0].start, at: try time("2025-11-05T12:00:00Z")) == "Friday")
  }

  @Test("what is offered is accepted, and each refusal says what can be had")
  func faults() throws {
    let now = try time("2025-11-07T13:00:00Z")
    let schedule = schedule(friday)
    for day in schedule.days(at: now) {
      for wish in day.times { #expect(schedule.fault(of: wish, at: now) == nil) }
    }
    func sentence(_ wish: String, at now: Timestamp) throws -> String? {
      schedule.fault(of: try time(wish), at: now)?.sentence
    }
    #expect(
      try sentence("2025-11-07T13:20:00Z", at: now)
        == "We can have it ready by 8:45 AM at the earliest. Choose that time or a later one.")
    // Ten minutes of thought are forgiven.
    #expect(try sentence("2025-11-07T13:45:00Z", at: now.adding(.seconds(600))) == nil)
    #expect(
      try sentence("2025-11-07T18:00:00Z", at: now)
        == "The store is closed at 1:00 PM. Choose another time.")
    #expect(
      try sentence("2025-11-15T13:00:00Z", at: now)
        == "Choose a time within the next seven days.")
    #expect(
      try sentence("2025-11-07T13:15:00Z", at: try time("2025-11-06T00:00:00Z"))
        == "The store opens at 8:00 AM and needs 45 minutes. Choose 8:45 AM or later.")
  }

  @Test("orders that wait move the first offer, and what is earlier is refused by the same rule")
  func queue() throws {
    let now = try time("2025-11-07T13:00:00Z")
    let busy = schedule(friday, estimated: 90)
    #expect(busy.first(at: now) == (try time("2025-11-07T14:45:00Z")))
    #expect(busy.fault(of: try time("2025-11-07T14:45:00Z"), at: now) == nil)
    let soon = try time("2025-11-07T14:30:00Z")
    #expect(
      busy.fault(of: soon, at: now)?.sentence
        == "We can have it ready by 9:45 AM at the earliest. Choose that time or a later one.")
    #expect(busy.withoutQueue.fault(of: soon, at: now) == nil)
    #expect(busy.withoutQueue == schedule(friday))
    // A queue beyond the closing leaves the next day on which the store is open, if there is one.
    var days = friday
    days["saturday"] = DayHours(open: "09:00", close: "12:00")
    #expect(
      schedule(days, estimated: 240).fault(of: soon, at: now)?.sentence
        == "We can have it ready by 9:45 AM tomorrow at the earliest. Choose that time or a later one."
    )
    #expect(
      schedule(friday, estimated: 240).fault(of: soon, at: now)?.sentence
        == "The store has no free time this week. Order for as soon as possible.")
  }

  @Test("open round the clock has no seam at midnight")
  func midnight() throws {
    let whole = DayHours(open: "00:00", close: "24:00")
    let schedule = schedule(
      Dictionary(uniqueKeysWithValues: OpeningHours.weekdays.map { ($0, whole) }))
    let now = try time("2025-11-07T22:00:00Z")
    // Ten minutes after midnight in New York.
    #expect(schedule.fault(of: try time("2025-11-08T05:15:00Z"), at: now) == nil)
    #expect(schedule.days(at: now).flatMap(\.times).count == 670)
  }

  @Test("the night in which an hour is missing, and the one that has an hour twice")
  func changesOfTheClock() throws {
    let sunday = schedule(["sunday": DayHours(open: "00:00", close: "06:00")])
    // 8 March 2026: 2 o'clock becomes 3 o'clock, so there are five hours.
    let spring = sunday.days(at: try time("2026-03-07T12:00:00Z"))
    #expect(spring.first?.times.count == 17)
    // 1 November 2026: there are seven.
    let autumn = sunday.days(at: try time("2026-10-31T12:00:00Z"))
    #expect(autumn.first?.times.count == 25)
    #expect(Set(autumn.flatMap(\.times)).count == autumn.flatMap(\.times).count)
  }

  @Test("shopping begins as much earlier as is needed, and half an hour")
  func headStart() throws {
    let wish = try time("2025-11-07T19:00:00Z")
    let begins = try time("2025-11-07T17:45:00Z")
    #expect(schedule(nil).shoppingBegins(for: wish, at: begins.adding(.seconds(-60))) == begins)
    let placed = begins.adding(.seconds(60))
    #expect(schedule(nil).shoppingBegins(for: wish, at: placed) == placed)
  }
}
