import Foundation
import Testing
import WireKit

struct TimestampTests {
  @Test(
    "Times are written and read as JavaScript does",
    arguments: [
      (1_770_726_896_789, "2026-02-10T12:34:56.789Z"),
      (0, "1970-01-01T00:00:00.000Z"),
      (-1, "1969-12-31T23:59:59.999Z"),
      (1_709_164_800_000, "2024-02-29T00:00:00.000Z"),
      (951_782_400_000, "2000-02-29T00:00:00.000Z"),
      (4_102_444_799_000, "2099-12-31T23:59:59.000Z"),
    ])
  func roundTrip(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).iso8601 == text)
    #expect(Timestamp(iso8601: text) == Timestamp(milliseconds: milliseconds))
  }

  @Test(
    "Times in whole seconds are rounded down, and Foundation's plain decoder reads them",
    arguments: [
      (1_770_726_896_789, "2026-02-10T12:34:56Z", 1_770_726_896),
      (1_770_726_896_000, "2026-02-10T12:34:56Z", 1_770_726_896),
      (-1, "1969-12-31T23:59:59Z", -1),
    ])
  func wholeSeconds(milliseconds: Int64, text: String, seconds: Int64) throws {
    let time = Timestamp(milliseconds: milliseconds)
    #expect(time.iso8601Seconds == text && time.wholeSeconds == seconds)
    let date = try Date(text, strategy: .iso8601)
    #expect(date.timeIntervalSince1970 == Double(seconds))
  }

  @Test("Every day of five centuries agrees with Foundation's calendar")
  func agreesWithFoundation() throws {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    // Whole seconds, because Foundation's fractions go through a binary one and lose a millisecond.
    let wrong = stride(from: Int64(-90_000), to: 95_000, by: 1).filter { day in
      let time = Timestamp(milliseconds: day * 86_400_000 + 12_345_000)
      return time.iso8601 != time.date.formatted(style)
        || Timestamp(iso8601: time.iso8601) != time
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    "Other clients' forms are understood",
    arguments: [
      ("2026-02-10T12:34:56Z", 1_770_726_896_000),
      ("2026-02-10T12:34:56.7Z", 1_770_726_896_700),
      ("2026-02-10T12:34:56.789123Z", 1_770_726_896_789),
      ("2026-02-10T13:34:56.789+01:00", 1_770_726_896_789),
      ("2026-02-10T07:04:56.789-05:30", 1_770_726_896_789),
    ])
  func otherForms(text: String, milliseconds: Int64) {
    #expect(Timestamp(iso8601: text)?.milliseconds == milliseconds)
  }

  @Test(
    "What is not a time is refused",
    arguments: [
      "", "now", "2026-02-10", "2026-02-30T00:00:00Z", "2025-02-29T00:00:00Z",
      "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z",
      "2026-02-10T24:00:00Z", "2026-02-10T12:60:00Z", "2026-02-10T12:34:56",
      "2026-02-10T12:34:56.Z", "2026-02-10T12:34:56Z ", "2026-02-10T12:34:56+1:00",
    ])
  func refused(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }

  @Test("Times travel in JSON as text")
  func json() throws {
    let time = Timestamp(milliseconds: 1_770_726_896_789)
    let data = try WireJSON.encode([time])
    #expect(String(decoding: data, as: UTF8.self) == #"["2026-02-10T12:34:56.789Z"]"#)
    #expect(try WireJSON.decode([Timestamp].self, from: data) == [time])
    #expect(throws: DecodingError.self) {
      try WireJSON.decode([Timestamp].self, from: Data(#"["yesterday"]"#.utf8))
    }
  }

  @Test("Durations are added and measured in whole milliseconds")
  func arithmetic() {
    let time = Timestamp(milliseconds: 1000)
    #expect(time.adding(.seconds(2)).milliseconds == 3000)
    #expect(time.adding(.zero - .milliseconds(1500)).milliseconds == -500)
    #expect(time.adding(.microseconds(1999)).milliseconds == 1001)
    #expect(time.adding(.seconds(2)).since(time) == .seconds(2))
  }
}
