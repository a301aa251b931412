import BoutiqueModels
import Foundation
import Testing
import WireKit

@testable import BoutiqueServer

@Suite("The days of the owner's figures")
struct ActivityDaysTests {
  /// A day somewhere, from its first instant to the next day's.
  struct Day: Sendable {
    let zone: String
    let name: String
    let start: String
    let end: String
    let hours: Int64
  }

  @Test(
    "a visit counts on the day of the owner's calendar, however long that is",
    arguments: [
      Day(
        zone: "America/Los_Angeles", name: "2026-03-08", start: "2026-03-08T08:00:00Z",
        end: "2026-03-09T07:00:00Z", hours: 23),
      Day(
        zone: "America/Los_Angeles", name: "2026-11-01", start: "2026-11-01T07:00:00Z",
        end: "2026-11-02T08:00:00Z", hours: 25),
      Day(
        zone: "Asia/Kathmandu", name: "2026-06-10", start: "2026-06-09T18:15:00Z",
        end: "2026-06-10T18:15:00Z", hours: 24),
      // A day without a midnight: it begins at one o'clock.
      Day(
        zone: "Asia/Beirut", name: "2026-03-29", start: "2026-03-28T22:00:00Z",
        end: "2026-03-29T21:00:00Z", hours: 23),
    ])
  func days(day: Day) async throws {
    let format = Date.ISO8601FormatStyle()
    let start = Timestamp(try format.parse(day.start))
    let end = Timestamp(try format.parse(day.end))
    #expect(end.since(start) == .seconds(day.hours * 3600))
    let moment = Duration.milliseconds(1)
    var setting = Shop.Setting()
    setting.clock = ManualClock(start.adding(.zero - moment))
    try await Shop.open(setting) { shop in
      let store = try await shop.addStore()
      for pause in [moment, end.since(start) - moment, moment, .zero] {
        _ = try await shop.session(at: store, in: .approved, stars: 5)
        shop.clock.advance(by: pause)
      }
      // 20 hours later it is still the next day.
      shop.clock.advance(by: .seconds(20 * 3600))
      let activity: StoreActivity = try await shop.asOwner(
        .activity(store: store, zone: day.zone, days: 3)
      ).decoded()
      #expect(activity.starsByDay.map { $0.counts[4] } == [1, 2, 1])
      #expect(activity.starsByDay[1].day == day.name)
      #expect(activity.funnel.purchases == 4)
      let shorter: StoreActivity = try await shop.asOwner(
        .activity(store: store, zone: day.zone, days: 2)
      ).decoded()
      #expect(shorter.starsByDay.map { $0.counts[4] } == [2, 1])
      #expect(shorter.funnel.purchases == 3)
      #expect(shorter.sessions.count == 4)
    }
  }

  @Test("a client that names no zone and no days has fourteen of UTC, as before")
  func defaults() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      _ = try await shop.session(at: store, in: .approved)
      let plain = try await shop.asOwner(.activity(store: store)).text
      let named = try await shop.asOwner(.activity(store: store, zone: "UTC", days: 14)).text
      #expect(plain == named)
      let most: StoreActivity = try await shop.asOwner(.activity(store: store, days: 90)).decoded()
      #expect(most.starsByDay.count == 90)
      #expect(Set(most.starsByDay.map(\.day)).count == 90)
    }
  }

  @Test(
    "a zone that does not exist and days out of range are 400 with a sentence",
    arguments: [
      ("zone=Mars/Olympus", "zone must be the name of a time zone"),
      ("zone=", "zone must be the name of a time zone"),
      ("zone=GMT%2B0007", "zone must be the name of a time zone"),
      ("days=0", "days must be a number from 1 to 90"),
      ("days=91", "days must be a number from 1 to 90"),
      ("days=-1", "days must be a number from 1 to 90"),
      ("days=many", "days must be a number from 1 to 90"),
      ("before=sess_unknown", "before must be the publicId of a visit"),
    ])
  func refused(query: String, sentence: String) async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let reply = try await shop.send(
        .get, Address.activity(store: store).path + "?" + query,
        headers: [.authorization: "Bearer \(Shop.token)"])
      #expect(reply.status == 400)
      #expect(reply.error?.hasPrefix(sentence) == true)
    }
  }
}
