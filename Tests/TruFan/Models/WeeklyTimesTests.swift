import Foundation
import Testing
import TruFanModels
import WireKit

struct WeeklyTimesTests {
  private let newYork = TimeZone(identifier: "America/New_York") ?? .gmt

  private func time(_ text: String) throws -> Timestamp { try #require(Timestamp(iso8601: text)) }

  private func runs(
    _ weekdays: [String], _ minute: Int, from start: String, _ count: Int
  ) throws -> [Timestamp] {
    let times = WeeklyTimes(weekdays: weekdays, minute: minute, zone: newYork)
    var runs: [Timestamp] = []
    var now = try time(start)
    for _ in 0..<count {
      now = try #require(times.next(after: now))
      runs.append(now)
    }
    return runs
  }

  @Test("the same time of day, although the clock changes in between")
  func wallClock() throws {
    // Saturdays and Sundays at 2 PM around 2 November 2025, when New York goes back an hour.
    let runs = try runs(["saturday", "sunday"], 14 * 60, from: "2025-10-31T00:00:00Z", 3)
    #expect(
      runs == [
        try time("2025-11-01T18:00:00Z"), try time("2025-11-02T19:00:00Z"),
        try time("2025-11-08T19:00:00Z"),
      ])
  }

  @Test(
    "an hour that is missing is as late as the clock then says; one that comes twice counts once")
  func odd() throws {
    // 8 March 2026: half past two does not exist.
    let spring = try runs(OpeningHours.weekdays, 150, from: "2026-03-07T12:00:00Z", 2)
    #expect(spring[0] == (try time("2026-03-08T07:00:00Z")))
    #expect(spring[1] == (try time("2026-03-09T06:30:00Z")))
    // 1 November 2026: half past one comes twice.
    let autumn = try runs(OpeningHours.weekdays, 90, from: "2026-10-31T12:00:00Z", 2)
    #expect(autumn[0] == (try time("2026-11-01T05:30:00Z")))
    #expect(autumn[1] == (try time("2026-11-02T06:30:00Z")))
  }

  @Test("the next time is after now, never now")
  func after() throws {
    let friday = try runs(["friday"], 14 * 60, from: "2025-11-07T19:00:00Z", 1)
    #expect(friday == [try time("2025-11-14T19:00:00Z")])
    #expect(WeeklyTimes(weekdays: [], minute: 0, zone: newYork).next(after: friday[0]) == nil)
  }

  @Test("times of day as texts")
  func texts() {
    for minute in [0, 59, 60, 840, 1439] {
      #expect(WeeklyTimes.minute(WeeklyTimes.text(minute)) == minute)
    }
    for wrong in ["24:00", "7:00", "14:60", "noon", ""] {
      #expect(WeeklyTimes.minute(wrong) == nil)
    }
    #expect(WeeklyTimes.clock(840) == "2:00 PM")
  }
}
