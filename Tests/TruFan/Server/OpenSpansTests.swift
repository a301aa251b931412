import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Stores that were open before")
struct OpenSpansTests {
  private let zone = TimeZone(identifier: "America/New_York") ?? .gmt

  private func hours(_ open: String, _ close: String) -> OpeningHours {
    OpeningHours(days: ["friday": DayHours(open: open, close: close)], zone: zone)
  }

  private func sentence(_ hours: OpeningHours, _ time: String) throws -> String? {
    OpenSpans.closedSentence(hours, at: try #require(Timestamp(iso8601: time)))
  }

  @Test("a store that was open closes at its minute, and other hours are another store's")
  func ends() throws {
    // Friday, 7 November 2025; New York is five hours behind.
    let day = hours("08:00", "20:00")
    #expect(try sentence(day, "2025-11-07T13:00:00Z") == nil)
    #expect(try sentence(day, "2025-11-08T00:59:59Z") == nil)
    #expect(try sentence(day, "2025-11-08T01:00:00Z") != nil)
    #expect(try sentence(day, "2025-11-07T12:59:59Z") != nil)
    #expect(try sentence(hours("08:00", "09:00"), "2025-11-07T20:00:00Z") != nil)
    #expect(try sentence(OpeningHours(days: [:], zone: zone), "2025-11-07T20:00:00Z") == nil)
  }

  @Test("a text is decoded again once it has changed, and a broken one throws each time")
  func texts() throws {
    let texts = DecodedTexts<[String]>(capacity: 1)
    #expect(try texts.value(#"["a"]"#) == ["a"])
    #expect(try texts.value(#"["b"]"#) == ["b"])
    #expect(try texts.value(#"["a"]"#) == ["a"])
    #expect(try texts.value(nil) == nil)
    for _ in 0..<2 { #expect(throws: DecodingError.self) { try texts.value("[") } }
  }
}
