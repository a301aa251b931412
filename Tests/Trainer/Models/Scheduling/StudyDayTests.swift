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

  @Test("Practice before and after midnight is on two days, each where the learner then is")
  func acrossMidnight() throws {
    let grade = Grade(
      count: 1, order: 1, direction: 1, shape: 1, proportion: 1, total: 1, remarks: [],
      strokeResults: [])
    let tokyo = try calendar("Asia/Tokyo")
    // 23:59:30 in Tokyo on the 21st.
    let evening = Date(timeIntervalSince1970: 1_795_273_170)
    let id = CharacterID("kana-3042")
    var file = ProgressFile()
    file.record(grade, of: id, usedHint: false, at: evening, calendar: tokyo)
    #expect(file.practised.keys.map(\.description) == ["2026-11-21"])
    #expect(file.cards[id]?.due.description == "2026-11-22")
    #expect(file.due(on: StudyDay(evening, in: tokyo)).isEmpty)
    // A minute later it is tomorrow, and due.
    let morning = evening.addingTimeInterval(60)
    #expect(file.due(on: StudyDay(morning, in: tokyo)) == [id])
    file.record(grade, of: id, usedHint: false, at: morning, calendar: tokyo)
    #expect(file.streak(on: StudyDay(morning, in: tokyo)) == 2)
    // In Honolulu it is still the 21st: the days stay as they were, and nothing breaks.
    let honolulu = try calendar("Pacific/Honolulu")
    let landed = morning.addingTimeInterval(8 * 3600)
    #expect(StudyDay(landed, in: honolulu).description == "2026-11-21")
    let before = file.cards[id]
    file.record(grade, of: id, usedHint: false, at: landed, calendar: honolulu)
    #expect(file.practised.values.reduce(0, +) == 3)
    #expect(file.streak(on: StudyDay(landed, in: honolulu)) == 1)
    #expect(file.streak(on: StudyDay(landed.addingTimeInterval(86_400), in: honolulu)) == 2)
    #expect(file.cards[id]?.lastReview == before?.lastReview)
  }

  @Test("The hour that summer time takes or gives moves no day")
  func summerTime() throws {
    let berlin = try calendar("Europe/Berlin")
    let spring = StudyDay(year: 2026, month: 3, day: 28)
    // Noon of the days around 29 March, on which the clock goes forward.
    let noons = [1_774_695_600, 1_774_778_400, 1_774_864_800].map {
      StudyDay(Date(timeIntervalSince1970: $0), in: berlin)
    }
    #expect(noons == [spring, spring.adding(days: 1), spring.adding(days: 2)])
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
