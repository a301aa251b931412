import Foundation
import Testing

@testable import TrainerModels

@Suite("The size of progress")
struct ProgressBoundsTests {
  private let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private let begin = Date(timeIntervalSince1970: 1_795_262_400)
  private let grade = Grade(
    count: 1, order: 0.85, direction: 1, shape: 0.871, proportion: 0.993, total: 0.954, remarks: [],
    strokeResults: [])

  private func attempts(_ count: Int, daysLater: Int = 0) -> [Attempt] {
    (0..<count).map {
      Attempt(
        grade, usedHint: false,
        date: begin.addingTimeInterval(Double(daysLater) * 86_400 + Double($0) * 60))
    }
  }

  @Test("Of each character the newest attempts are kept, and every day is counted")
  func history() {
    var file = ProgressFile()
    for index in 0..<70 {
      file.record(
        grade, of: CharacterID("kana-3042"), usedHint: false,
        at: begin.addingTimeInterval(Double(index) * 60), calendar: utc)
    }
    let kept = file.attempts[CharacterID("kana-3042")] ?? []
    #expect(kept == Array(attempts(70).suffix(ProgressFile.longestHistory)))
    #expect(file.practised.values.reduce(0, +) == 70)
  }

  @Test("Ten years of practice stay small enough for a device, and nothing that was learnt is lost")
  func years() throws {
    var file = ProgressFile()
    let library = try CharacterLibrary.bundled()
    let ids = Script.allCases.flatMap(library.ids(in:))
    for (number, id) in ids.enumerated() {
      file.attempts[id] = attempts(20, daysLater: number)
      file.cards[id] = Scheduler.review(
        nil, rating: .good, on: StudyDay(year: 2026, month: 1, day: 1).adding(days: number))
    }
    for day in 0..<3650 { file.practised[StudyDay(number: 20_000 + day)] = 60 }
    file.tidy()

    let data = try file.encoded()
    #expect(data.count < 1_200_000, "\(data.count)")
    #expect(file.attempts.values.map(\.count).reduce(0, +) == ProgressFile.mostAttempts)
    #expect(file.attempts.count == ids.count)
    #expect(file.cards.count == ids.count)
    // The newest are whole, the oldest have their last attempt.
    #expect(file.attempts[ids[ids.count - 1]]?.count == 20)
    #expect(file.attempts[ids[0]] == attempts(20).suffix(1))
    let read = try ProgressFile(decoding: data)
    #expect(read == file)

    var next = file
    next.record(
      grade, of: ids[0], usedHint: false, at: begin.addingTimeInterval(4000 * 86_400), calendar: utc
    )
    // A drawing looks at no other character; the next start makes room.
    #expect(next.attempts[ids[0]]?.count == 2)
    next = try ProgressFile(decoding: next.encoded())
    // The oldest of all made room: of this character the new one remains.
    #expect(next.attempts[ids[0]]?.map(\.date) == [begin.addingTimeInterval(4000 * 86_400)])
    #expect(next.attempts.values.map(\.count).reduce(0, +) == ProgressFile.mostAttempts)
  }

  @Test("A file from elsewhere comes sorted and within the bounds")
  func foreign() throws {
    let lines = attempts(60).reversed().map {
      "\"\(Int($0.date.timeIntervalSince1970)) 954 1000 850 1000 871 993 0\""
    }
    let text = #"{"schemaVersion":2,"attempts":{"kana-3042":[\#(lines.joined(separator: ","))]}}"#
    let file = try ProgressFile(decoding: Data(text.utf8))
    #expect(file.attempts[CharacterID("kana-3042")] == Array(attempts(60).suffix(20)))
  }

  @Test("A file of the first version is read")
  func firstVersion() throws {
    let text = """
      {"schemaVersion":1,"attempts":{"kana-3042":[{"date":"2026-11-21T12:00:00Z","total":0.954,
      "count":1,"order":0.85,"direction":1,"shape":0.871,"proportion":0.993,"usedHint":false}]}}
      """
    let file = try ProgressFile(decoding: Data(text.utf8))
    #expect(file.attempts[CharacterID("kana-3042")] == attempts(1))
  }

  @Test(
    "A number that no version writes is refused before anything adds to it",
    arguments: [
      #""practised":{"2026-11-20":9223372036854775807,"2026-11-21":1}"#,
      #""practised":{"2026-11-21":4611686018427387904}"#,
      #""cards":{"a":{"stability":1,"difficulty":5,"due":"2026-11-22","lastReview":"2026-11-21","#
        + #""firstReview":"2026-11-21","reviews":9223372036854775807,"lapses":0}}"#,
      #""cards":{"a":{"stability":1,"difficulty":5,"due":"2026-11-22","lastReview":"2026-11-21","#
        + #""firstReview":"2026-11-21","reviews":1,"lapses":9223372036854775807}}"#,
      #""sets":{"a/demo":{"mode":"demo","index":9223372036854775807,"totals":{},"#
        + #""updated":"2026-11-21T12:00:00Z"}}"#,
    ])
  func absurdNumber(member: String) {
    let text = #"{"schemaVersion":2,\#(member)}"#
    #expect(throws: ProgressError.damaged) { try ProgressFile(decoding: Data(text.utf8)) }
    // The form itself is right: with ordinary numbers it is read.
    let ordinary = text.replacing(/[0-9]{12,}/, with: "1")
    #expect(throws: Never.self) { try ProgressFile(decoding: Data(ordinary.utf8)) }
  }

  @Test("A file of more names than anybody could learn is refused, and so is a very long name")
  func tooMany() {
    let cards = (0...10_000).map { #""\#($0)":["1795262400 954 1000 850 1000 871 993 0"]"# }
    let long = String(repeating: "a", count: 201)
    for member in [
      #""attempts":{\#(cards.joined(separator: ","))}"#, #""dismissedHelp":["\#(long)"]"#,
    ] {
      let text = #"{"schemaVersion":2,\#(member)}"#
      #expect(throws: ProgressError.damaged) { try ProgressFile(decoding: Data(text.utf8)) }
    }
  }

  @Test(
    "An attempt that no version writes is refused",
    arguments: [
      "", "1795262400", "1795262400 954 1000 850 1000 871 993 2",
      "1795262400 954 1000 850 1000 871 993 0 0", "1795262400 1954 1000 850 1000 871 993 0",
      "1795262400 954 1000 850 1000 871 -993 0", "1795262400 954 1000 850 1000 871 nan 0",
      "179526240000000 954 1000 850 1000 871 993 0", "1795262400  954 1000 850 1000 871 993",
    ])
  func badAttempt(line: String) {
    let text = #"{"schemaVersion":2,"attempts":{"kana-3042":["\#(line)"]}}"#
    #expect(throws: ProgressError.damaged) { try ProgressFile(decoding: Data(text.utf8)) }
  }
}
