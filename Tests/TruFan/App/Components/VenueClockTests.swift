import Foundation
import Testing
import TruFanClient
import TruFanModels
import WireKit

@Suite("A venue's clock")
struct VenueClockTests {
  /// 7 November 2025, 9:12 UTC.
  private let time = WireTime(Timestamp(Date(timeIntervalSince1970: 1_762_506_720)))

  private func zone(_ name: String) throws -> TimeZone {
    try #require(TimeZone(identifier: name))
  }

  @Test("names its place where the device shows another time")
  func elsewhere() throws {
    let clock = VenueClock("America/New_York", device: try zone("Europe/Paris"))
    #expect(clock.clock(time) == "4:12 AM (New York time)")
    #expect(clock.dayAndClock(time) == "Nov 7, 4:12 AM (New York time)")
    #expect(clock.bare(time) == "4:12 AM")
    #expect(
      clock.explained("Store opens at 8:00 AM.", at: time.date)
        == "Store opens at 8:00 AM. Times are New York time.")
  }

  @Test(
    "says nothing of it where both clocks are alike",
    arguments: ["America/New_York", "America/Toronto"])
  func alike(device: String) throws {
    let clock = VenueClock("America/New_York", device: try zone(device))
    #expect(clock.clock(time) == "4:12 AM")
    #expect(clock.explanation(at: time.date) == nil)
  }

  @Test("is the device's where no venue is known", arguments: [nil, "Nowhere/At_All"])
  func unknown(name: String?) throws {
    let clock = VenueClock(name, device: try zone("Europe/Paris"))
    #expect(clock.clock(time) == "10:12 AM")
  }
}
