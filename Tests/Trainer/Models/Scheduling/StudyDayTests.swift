import Foundation
import Testing

@testable import TrainerModels

@Suite("Days of study")
struct StudyDayTests {
  private func calendar(_ zone: String) throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    return calendar
  }

  @Test("A day ends at midnight where the learner is")
  func midnight() throws {
    let moment = Date(timeIntervalSince1970: 1_795_302_000)  // 2026-11-21T23:00:00Z
    #expect(StudyDay(moment, in: try calendar("UTC")).description == "2026-11-21")
    #expect(StudyDay(moment, in: try calendar("Asia/Tokyo")).description == "2026-11-22")
    #expect(StudyDay(moment, in: try calendar("America/New_York")).description == "2026-11-21")
  }

  @Test("A learner with another calendar set has the same days")
  func otherCalendar() throws {
    var japanese = Calendar(identifier: .japanese)
    japanese.timeZone = try #require(TimeZone(identifier: "UTC"))
    let moment = Date(timeIntervalSince1970: 1_795_302_000)
    #expect(StudyDay(moment, in: japanese).description == "2026-11-21")
  }

  @Test("Every day of four centuries survives being written and read")
  func roundTrip() throws {
    let first = StudyDay(year: 1899, month: 12, day: 31)
    for offset in 0..<146_097 {
      let day = first.adding(days: offset)
      let (year, month, dayOfMonth) = day.components
      #expect(StudyDay(year: year, month: month, day: dayOfMonth) == day)
    }
    #expect(StudyDay(number: 0).description == "1970-01-01")
    #expect(StudyDay(text: "2028-02-29")?.adding(days: 1).description == "2028-03-01")
  }

  @Test(
    "What is no day is refused",
    arguments: ["", "2026-02-30", "2026-13-01", "2026-1-1", "26-01-01", "2026-01-01x"])
  func refused(text: String) {
    #expect(StudyDay(text: text) == nil)
  }
}
