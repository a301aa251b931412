import Foundation
import Testing

@testable import TrainerModels

@Suite("Progress")
struct ProgressFileTests {
  private let a = CharacterID("kana-3042")
  private let b = CharacterID("kanji-6F22")
  private let noon = Date(timeIntervalSince1970: 1_795_262_400.4)  // 2026-11-21 12:00 UTC
  private let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private func grade(_ total: Double) -> Grade {
    Grade(
      count: 1, order: 1, direction: 1, shape: total, proportion: total, total: total, remarks: [],
      strokeResults: [])
  }

  private func practised(_ id: CharacterID, _ totals: [Double], daysLater: Int = 0) -> ProgressFile
  {
    var file = ProgressFile()
    for (index, total) in totals.enumerated() {
      file.record(
        grade(total), of: id, usedHint: false,
        at: noon.addingTimeInterval(Double(daysLater) * 86_400 + Double(index) * 60), calendar: utc)
    }
    return file
  }

  @Test("A drawing is kept, counted on its day, and due tomorrow")
  func record() {
    let file = practised(a, [0.5, 0.9])
    let today = StudyDay(year: 2026, month: 11, day: 21)
    #expect(file.attempts[a]?.map(\.total) == [0.5, 0.9])
    #expect(file.practised == [today: 2])
    #expect(file.due(on: today).isEmpty)
    #expect(file.due(on: today.adding(days: 1)) == [a])
    #expect(file.bestTotal(of: a) == 0.9)
    #expect(file.bestTotal(of: b) == nil)
  }

  @Test("The longest overdue comes first")
  func due() {
    let file = practised(b, [0.9]).merged(with: practised(a, [0.9], daysLater: 1))
    #expect(file.due(on: StudyDay(year: 2026, month: 12, day: 1)) == [b, a])
  }

  @Test("Days in a row count up to today or yesterday")
  func streak() {
    var file = practised(a, [0.9])
    file = file.merged(with: practised(a, [0.9], daysLater: 1))
    let today = StudyDay(year: 2026, month: 11, day: 22)
    #expect(file.streak(on: today) == 2)
    #expect(file.streak(on: today.adding(days: 1)) == 2)
    #expect(file.streak(on: today.adding(days: 2)) == 0)
  }

  @Test("Written and read it is the same, byte for byte and value for value")
  func roundTrip() throws {
    var file = practised(a, [0.51234, 0.9])
    file.setPosition(
      SetProgress(mode: .practice, index: 3, totals: [a: 0.9], updated: noon),
      in: "hiragana-vowels")
    file.settings.animationSpeed = 1.5
    file.dismissedHelp = ["practice", "demo"]
    let data = try file.encoded()
    #expect(try ProgressFile(decoding: data) == file)
    #expect(try ProgressFile(decoding: data).encoded() == data)
    #expect(try ProgressFile(decoding: file.encoded(readable: true)) == file)
    #expect(
      String(decoding: data, as: UTF8.self).contains(
        "\"kana-3042\":[\"1795262400 512 1000 1000 1000 512 512 0\","))
  }

  @Test("My settings stay mine when I import")
  func settingsStay() {
    var mine = ProgressFile()
    mine.settings.speaks = false
    #expect(mine.merged(with: practised(a, [0.9])).settings.speaks == false)
  }

  @Test("A set is resumed where it was left, per mode, until it is finished")
  func positions() {
    var file = ProgressFile()
    let place = SetProgress(mode: .demo, index: 2, updated: noon)
    let early = file
    file.setPosition(place, in: "grade-1-1")
    #expect(file.position(in: "grade-1-1", mode: .demo) == place)
    #expect(file.position(in: "grade-1-1", mode: .practice) == nil)
    let begun = file
    file.setPosition(
      SetProgress(mode: .demo, index: 4, isFinished: true, updated: noon + 60), in: "grade-1-1")
    #expect(file.position(in: "grade-1-1", mode: .demo) == nil)
    // An export of before does not bring the old place back.
    for older in [early, begun] {
      #expect(file.merged(with: older).position(in: "grade-1-1", mode: .demo) == nil)
    }
  }

  @Test("Ten good drawings on a day put a character off no farther than one does")
  func repetition() {
    let tomorrow = StudyDay(year: 2026, month: 11, day: 22)
    func dueAfter(drawings: Int) -> StudyDay? {
      var file = practised(a, Array(repeating: 0.99, count: drawings))
      #expect(file.practised.values.reduce(0, +) == drawings)
      #expect(file.cards[a]?.due == tomorrow)
      file.record(grade(0.99), of: a, usedHint: false, at: noon + 86_400, calendar: utc)
      file.record(grade(0.99), of: a, usedHint: false, at: noon + 86_500, calendar: utc)
      return file.cards[a]?.due
    }
    #expect(dueAfter(drawings: 10) == dueAfter(drawings: 1))
    #expect(dueAfter(drawings: 1)?.days(since: tomorrow) ?? 0 > 5)
  }

  @Test("A failure after a good drawing counts, and so does the first good one after it")
  func failureAfterSuccess() {
    let file = practised(a, [0.99, 0.3])
    let today = StudyDay(year: 2026, month: 11, day: 21)
    #expect(file.cards[a]?.due == today)
    #expect(practised(a, [0.99, 0.3, 0.99]).cards[a]?.due == today.adding(days: 1))
    #expect(file.cards[a]?.stability ?? 9 < practised(a, [0.99]).cards[a]?.stability ?? 0)
  }

  @Test("Drawings that a wrong clock dated years ahead do not push out what comes after")
  func wrongClock() {
    var file = practised(a, Array(repeating: 0.5, count: 25), daysLater: 2000)
    file.record(grade(0.9), of: a, usedHint: false, at: noon, calendar: utc)
    #expect(file.bestTotal(of: a) == 0.9)
    #expect(file.attempts[a]?.allSatisfy { $0.date <= noon } == true)
  }

  @Test("Counts stop at the largest that can be read again")
  func counts() throws {
    var file = practised(a, [0.9])
    let today = StudyDay(year: 2026, month: 11, day: 21)
    file.practised[today] = ProgressFile.largestCount
    file.cards[a]?.reviews = ProgressFile.largestCount
    file.cards[a]?.lapses = ProgressFile.largestCount
    file.record(grade(0.3), of: a, usedHint: false, at: noon + 86_400, calendar: utc)
    file.record(grade(0.9), of: a, usedHint: false, at: noon, calendar: utc)
    #expect(try ProgressFile(decoding: file.encoded()) == file)
  }
}
