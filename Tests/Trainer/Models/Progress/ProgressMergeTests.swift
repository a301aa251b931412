import Foundation
import Testing
import TrainerTesting

@testable import TrainerModels

@Suite("Bringing two devices' progress together")
struct ProgressMergeTests {
  private let ids = ["kana-3042", "kana-3044", "kanji-6F22", "hanzi-9FFF"].map { CharacterID($0) }
  private let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  /// Random progress of one device. Days and totals are few, so that devices coincide.
  private func progress(seed: Int) -> ProgressFile {
    var generator = SeededGenerator(seed: UInt64(seed))
    var file = ProgressFile()
    for _ in 0..<Int.random(in: 0...60, using: &generator) {
      let total = Double(Int.random(in: 5...10, using: &generator)) / 10
      let day = Int.random(in: 0...4, using: &generator)
      let second = Int.random(in: 0...3, using: &generator)
      file.record(
        Grade(
          count: 1, order: 1, direction: 1, shape: total, proportion: 1, total: total, remarks: [],
          strokeResults: []),
        of: ids.randomElement(using: &generator) ?? ids[0], usedHint: false,
        at: Date(timeIntervalSince1970: 1_795_262_400 + Double(day * 86_400 + second)),
        calendar: utc)
    }
    for set in ["hiragana-vowels", "grade-1-1"] {
      file.setPosition(
        SetProgress(
          mode: .practice, index: Int.random(in: 0...3, using: &generator),
          totals: [ids[0]: Double(Int.random(in: 0...3, using: &generator)) / 10],
          updated: Date(timeIntervalSince1970: 1_795_262_400)),
        in: set)
    }
    return file
  }

  @Test(
    "Merging again changes nothing, and it does not matter who imports from whom", arguments: 0..<60
  )
  func laws(seed: Int) {
    let (mine, theirs, third) = (
      progress(seed: seed), progress(seed: seed + 1000), progress(seed: seed + 2000)
    )
    let merged = mine.merged(with: theirs)
    #expect(theirs.merged(with: mine) == merged)
    #expect(merged.merged(with: theirs) == merged)
    #expect(merged.merged(with: mine) == merged)
    #expect(merged.merged(with: merged) == merged)
    #expect(
      merged.merged(with: third) == mine.merged(with: theirs.merged(with: third)))
  }

  @Test("No attempt, day or card is lost")
  func nothingLost() {
    let (mine, theirs) = (progress(seed: 1), progress(seed: 2))
    let merged = mine.merged(with: theirs)
    for file in [mine, theirs] {
      for (id, history) in file.attempts {
        let kept = merged.attempts[id] ?? []
        #expect(kept.count == 20 || Set(history).isSubset(of: kept))
      }
      for (day, count) in file.practised { #expect(merged.practised[day] ?? 0 >= count) }
      for (id, card) in file.cards {
        #expect(merged.cards[id].map { $0.lastReview >= card.lastReview } == true)
      }
    }
  }

  @Test("At the bounds too, merging again changes nothing")
  func bounded() {
    func full(_ prefix: String, from second: Int) -> ProgressFile {
      var file = ProgressFile()
      let grade = Grade(
        count: 1, order: 1, direction: 1, shape: 1, proportion: 1, total: 1, remarks: [],
        strokeResults: [])
      for number in 0..<400 {
        file.attempts[CharacterID("\(prefix)-\(number)")] = (0..<20).map {
          Attempt(
            grade, usedHint: false,
            date: Date(timeIntervalSince1970: Double(second + number * 20 + $0)))
        }
      }
      return file
    }
    let (mine, theirs) = (full("a", from: 1_000_000), full("b", from: 1_004_000))
    let merged = mine.merged(with: theirs)
    #expect(merged.attempts.values.map(\.count).reduce(0, +) == ProgressFile.mostAttempts)
    #expect(theirs.merged(with: mine) == merged)
    #expect(merged.merged(with: theirs) == merged)
    #expect(merged.merged(with: mine) == merged)
  }
}
