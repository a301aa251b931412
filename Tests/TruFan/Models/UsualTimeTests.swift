import Foundation
import Testing
import TruFanModels
import WireKit

@Suite("A parker's usual time")
struct UsualTimeTests {
  private typealias Usual = OrderSchedule.UsualTime

  private func time(_ text: String) throws -> Timestamp { try #require(Timestamp(iso8601: text)) }

  /// Friday, 9:00 AM in New York. The store is open from 8 to 12, and needs 45 minutes.
  private func usual(
    _ timing: DeliveryTiming, stayEnds: String? = nil, shoppingMinutes: Int = 15,
    open: [String: DayHours] = ["friday": DayHours(open: "08:00", close: "12:00")],
    at now: String = "2025-11-07T14:00:00Z"
  ) throws -> Usual {
    var store = StoreConfiguration(
      id: "s", venueId: Venue.sampleId, timeZone: "America/New_York",
      createdAt: ConvenienceItem.sample.createdAt)
    store.operatingHours = open
    return OrderSchedule(store, shoppingMinutes: shoppingMinutes).usualTime(
      timing, stayEnds: try stayEnds.map(time), at: try time(now))
  }

  @Test("is today's time of day by the venue's clock, or the quarter before the parking ends")
  func possible() throws {
    #expect(try usual(.soonest) == .soonest)
    #expect(
      try usual(.at(minute: 600))
        == .ready(
          try time("2025-11-07T15:00:00Z"),
          because: "This order is for 10:00 AM, your usual time."))
    #expect(
      try usual(.parkingEnd, stayEnds: "2025-11-07T15:50:30Z")
        == .ready(
          try time("2025-11-07T15:45:00Z"),
          because: "Your parking ends at 10:50 AM, so this order is for 10:45 AM."))
  }

  @Test(
    "is as soon as possible where it cannot be, with the reason",
    arguments: [
      (.at(minute: 525), nil, "8:45 AM, your usual time, has passed"),
      (.at(minute: 570), nil, "The store cannot have it ready by 9:30 AM, your usual time"),
      (.at(minute: 840), nil, "The store is closed at 2:00 PM, your usual time"),
      (
        .parkingEnd, "2025-11-07T14:20:00Z",
        "The store cannot have it ready before your parking ends, at 9:20 AM"
      ),
      (
        .parkingEnd, "2025-11-07T20:00:00Z",
        "The store is closed when your parking ends, at 3:00 PM"
      ),
    ] as [(DeliveryTiming, String?, String)])
  func impossible(_ timing: DeliveryTiming, _ end: String?, _ reason: String) throws {
    #expect(
      try usual(timing, stayEnds: end)
        == .impossible(because: reason + ", so this order is for as soon as possible."))
  }

  @Test(
    "is as soon as possible if the goods are in time, but no quarter of an hour is left before the end"
  )
  func noQuarter() throws {
    #expect(
      try usual(.parkingEnd, stayEnds: "2025-11-07T14:50:00Z", shoppingMinutes: 18)
        == .impossible(
          because: "Your parking ends at 9:50 AM, so this order is for as soon as possible."))
    #expect(
      try usual(.parkingEnd, stayEnds: "2025-11-07T14:50:00Z")
        == .ready(
          try time("2025-11-07T14:45:00Z"),
          because: "Your parking ends at 9:50 AM, so this order is for 9:45 AM."))
  }

  @Test(
    "a stay that ends a day later, or has ended, sets no time",
    arguments: [
      ("2025-11-07T13:59:00Z", "Your parking has ended"),
      ("2025-11-08T02:00:01Z", "Your parking ends more than 12 hours from now"),
      // Friday, too, at an hour that the store keeps.
      ("2025-11-14T15:50:00Z", "Your parking ends more than 12 hours from now"),
    ])
  func otherDay(_ end: String, _ reason: String) throws {
    let sentence = reason + ", so this order is for as soon as possible."
    #expect(
      try usual(.parkingEnd, stayEnds: end) == .impossible(because: sentence, namesTime: false))
  }

  @Test("may be after midnight, and then says that it is tomorrow")
  func afterMidnight() throws {
    let night = [
      "friday": DayHours(open: "18:00", close: "02:00")
    ]
    // 11:00 PM in New York.
    #expect(
      try usual(
        .parkingEnd, stayEnds: "2025-11-08T06:05:00Z", open: night, at: "2025-11-08T04:00:00Z")
        == .ready(
          try time("2025-11-08T06:00:00Z"),
          because: """
            Your parking ends at 1:05 AM tomorrow, so this order is for 1:00 AM tomorrow.
            """))
    #expect(
      try usual(
        .parkingEnd, stayEnds: "2025-11-08T07:30:00Z", open: night, at: "2025-11-08T04:00:00Z")
        == .impossible(
          because: """
            The store is closed when your parking ends, at 2:30 AM tomorrow, so this order is for \
            as soon as possible.
            """))
  }

  @Test("of a parker who is elsewhere is as soon as possible")
  func elsewhere() throws { #expect(try usual(.parkingEnd) == .elsewhere) }

  @Test("is a word or a quarter of an hour on the wire, and nothing else")
  func wire() {
    for timing in [DeliveryTiming.soonest, .parkingEnd, .at(minute: 0), .at(minute: 1425)] {
      #expect(DeliveryTiming(rawValue: timing.rawValue) == timing)
    }
    #expect(DeliveryTiming.at(minute: 840).rawValue == "14:00")
    for text in ["", "soon", "14:07", "24:00", "2:00", "14:00:00"] {
      #expect(DeliveryTiming(rawValue: text) == nil)
    }
  }
}
