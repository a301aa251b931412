import Foundation
import Testing
import TrainerTesting

@testable import TrainerModels

@Suite("Progress in parts")
struct ProgressPartsTests {
  private let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private let begin = Date(timeIntervalSince1970: 1_795_262_400)

  private func grade(_ total: Double) -> Grade {
    Grade(
      count: 1, order: 1, direction: 1, shape: total, proportion: 0.993, total: total, remarks: [],
      strokeResults: [])
  }

  private let strange = ["kana-3042", "kanji-6F22", "a.b c\nd%2", "漢字", "", "x/y"]

  private func progress() -> ProgressFile {
    var file = ProgressFile()
    for (number, id) in strange.enumerated() {
      for index in 0..<(number * 7) {
        file.record(
          grade(0.4 + Double(index) / 100), of: CharacterID(id), usedHint: index % 3 == 0,
          at: begin.addingTimeInterval(Double(index) * 200_000 - 1e9), calendar: utc)
      }
      file.setPosition(
        SetProgress(
          mode: number % 2 == 0 ? .demo : .practice, index: number,
          totals: Dictionary(
            strange.prefix(number).map { (CharacterID($0), 1 / Double(number + 2)) },
            uniquingKeysWith: max),
          isFinished: number == 4, updated: begin), in: "set \(id)")
    }
    file.settings.animationSpeed = 1.5
    file.dismissedHelp = ["practice", "two words"]
    return file
  }

  @Test("All parts together are the whole, whatever names are in it")
  func roundTrip() throws {
    let file = progress()
    var read = ProgressFile()
    for part in file.parts.filter({ !$0.isTotals }) + file.parts.filter(\.isTotals) {
      #expect(ProgressPart(key: part.key) == part)
      let text = try #require(file.text(of: part))
      read.replace(part, from: try ProgressFile(part, reading: text))
    }
    #expect(read == file)
    #expect(Set(file.parts.map(\.key)).count == file.parts.count)
  }

  @Test("A part that is gone in the other progress is gone after it is taken over")
  func gone() {
    var file = progress()
    for part in file.parts { file.replace(part, from: ProgressFile()) }
    #expect(file == ProgressFile())
  }

  @Test("Days before 1970 have weeks, too")
  func weeks() {
    for number in -30...30 {
      let day = StudyDay(number: number)
      guard case .week(let week) = ProgressPart.week(of: day) else { return }
      #expect(ProgressPart.days(ofWeek: week).contains(day))
    }
  }

  @Test(
    "Keys of something else are no parts",
    arguments: [
      "trainer.script", "trainer.progress", "trainer.changes", "trainer.week.x",
      "trainer.totals.16.a",
      "trainer.totals.-1.a", "trainer.week.9223372036854775807",
      "trainer.week.-9223372036854775808", "license", "trainer.", "",
      "trainer.settings.2",
    ])
  func otherKeys(key: String) { #expect(ProgressPart(key: key) == nil) }

  @Test(
    "A part that no version writes is damaged",
    arguments: [
      (ProgressPart.settings, "1\n{"), (.dismissedHelp, "1\n{}"), (.week(1), "1\n1970-01-08"),
      (.week(1), "1\n1970-01-08 -1"), (.week(1), "1\n1970-01-08 9999999"), (.week(1), ""),
      (.character(CharacterID("a")), "1"),
      (.character(CharacterID("a")), "1\nx"),
      (.character(CharacterID("a")), "1\n\n1795262400 954 1000 850 1000 871 993 2"),
      (.character(CharacterID("a")), "1\n0 5 2026-11-22 2026-11-21 2026-11-21 1 0"),
      (.character(CharacterID("a")), "1\n1 5 2026-11-22 2026-11-21 2026-11-21 99999999 0"),
      (.place("a/demo"), "1\ndemo 99999 0 1795262400"), (.place("a/demo"), "1\nsing 1 0 1"),
      (.place("a/demo"), "1\ndemo 1 0 9223372036854775807"),
      (.place("a/demo"), "1\ndemo 1 0 -9223372036854775808"),
      (.totals(set: "a/demo", share: 1), "1\n2 kana-3042"), (.week(1), "0\n1970-01-08 1"),
    ])
  func damaged(part: ProgressPart, text: String) {
    #expect(throws: ProgressError.damaged) { try ProgressFile(part, reading: text) }
  }

  @Test("A part of a newer version is said to be that")
  func newer() {
    #expect(throws: ProgressError.newerVersion) {
      try ProgressFile(.settings, reading: "2\nwho knows")
    }
  }
}
