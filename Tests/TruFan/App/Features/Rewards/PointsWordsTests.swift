import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

struct PointsWordsTests {
  @Test("Points come and go at the venue's time, and a friend's at the device's")
  func time() throws {
    let paris = try #require(TimeZone(identifier: "Europe/Paris"))
    #expect(PointsEntry.sample.time(on: paris) == "Nov 7, 4:02 AM (New York time)")
    #expect(PointsEntry.samples[1].time(on: paris) == "Nov 7, 10:02 AM")
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    #expect(PointsEntry.sample.time(on: newYork) == "Nov 7, 4:02 AM")
  }

  @Test("Points below zero have the real minus sign")
  func minus() {
    #expect([-1266, 0, 640].map(\.signed) == ["−1266", "0", "640"])
  }

  @Test("The rules say when an order earns: with its rating, or a day after it came")
  @MainActor func earning() {
    let texts = RulesCard(rules: .sample).sentences.map(\.text)
    #expect(
      texts.contains { $0.hasSuffix("once you rate the order or 24 hours after you have it.") })
  }
}
