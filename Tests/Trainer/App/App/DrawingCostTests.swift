import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TrainerModels

@testable import TrainerApp

/// The cost of a drawing must not depend on the learner's history.
@MainActor
@Suite("The cost of a drawing")
struct DrawingCostTests {
  /// Counts reads and writes, in bytes and in values.
  private final class CountingStorage: KeyValueStorage {
    struct Count: Hashable, Sendable {
      var reads = 0
      var writes = 0
      var listings = 0
    }

    private let values = MemoryStorage()
    private let counted = Locked((Count(), 0))

    var count: Count { counted.withLock(\.0) }
    /// The bytes of written keys and values.
    var bytes: Int { counted.withLock(\.1) }

    func startCounting() { counted.withLock { $0 = (Count(), 0) } }

    func string(forKey key: String) -> String? {
      counted.withLock { $0.0.reads += 1 }
      return values.string(forKey: key)
    }

    func keys(withPrefix prefix: String) -> [String] {
      counted.withLock { $0.0.listings += 1 }
      return values.keys(withPrefix: prefix)
    }

    func set(_ value: String?, forKey key: String) {
      counted.withLock {
        $0.0.writes += 1
        $0.1 += key.utf8.count + (value?.utf8.count ?? 0)
      }
      values.set(value, forKey: key)
    }
  }

  private let storage = CountingStorage()
  private let now = Moment()

  private func trainer() -> Trainer {
    var device = Device.detached
    device.storage = storage
    device.now = { [now] in now.value }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return Trainer(device: device, calendar: calendar, speech: .silent)
  }

  /// Ten years of practice as one exported file: every history full, every set half way.
  private func life() throws -> Data {
    let curriculum = try Curriculum.bundled.get()
    let ids = Script.allCases.flatMap { curriculum.order[$0] ?? [] }
    let begin = now.value.timeIntervalSince1970 - 3650 * 86_400
    var attempts: [String: [String]] = [:]
    var cards: [String: Any] = [:]
    for (number, id) in ids.prefix(500).enumerated() {
      attempts[id.rawValue] = (0..<20).map {
        "\(Int(begin) + number * 60_000 + $0 * 100) 1000 1000 1000 1000 1000 1000 1"
      }
      cards[id.rawValue] = [
        "stability": 36_500.123456789012, "difficulty": 5.123456789012345, "due": "2036-11-21",
        "lastReview": "2026-11-20", "firstReview": "2016-11-21", "reviews": 999_999,
        "lapses": 999_999,
      ]
    }
    let today = StudyDay(now.value, in: Calendar(identifier: .gregorian))
    let days = (0..<3650).map { (today.adding(days: -$0).description, 100_000) }
    let sets = Script.allCases.flatMap { curriculum.catalog.sections(for: $0) }.flatMap(\.sets)
    var places: [String: Any] = [:]
    for set in sets {
      places["\(set.id)/practice"] =
        [
          "mode": "practice", "index": 0, "isFinished": false, "updated": "2026-11-20T12:00:00Z",
          "totals": Dictionary(
            uniqueKeysWithValues: set.items.map { ($0.rawValue, 0.123456789012345678) }),
        ] as [String: Any]
    }
    return try JSONSerialization.data(withJSONObject: [
      "schemaVersion": 2, "attempts": attempts, "cards": cards,
      "practised": Dictionary(uniqueKeysWithValues: days), "sets": places,
    ])
  }

  /// Writes one character of a set with all that hangs on it; then counts that alone.
  private func costOfDrawing(_ trainer: Trainer, in set: PracticeSet) throws
    -> CountingStorage.Count
  {
    let lesson = LessonModel(Lesson(set, mode: .practice), trainer: trainer)
    let practice = try #require(lesson.practice)
    for stroke in practice.reference {
      for (index, point) in stroke.points.enumerated() {
        practice.penMoved(
          to: point, from: stroke.points[0], at: now.value + Double(index) / 60)
      }
      practice.penLifted()
    }
    storage.startCounting()
    practice.checkButtonTapped()
    #expect(practice.grade?.passed == true)
    // The views that lie under the practice ask for these again.
    _ = LearnerProgressSummary(trainer)
    _ = (trainer.nextToLearn(in: .kanji), trainer.nextToPractise(in: .kanji))
    return storage.count
  }

  @Test("With 10,000 attempts behind it a drawing in the largest set writes less than 2 kB")
  func bytes() async throws {
    let trainer = trainer()
    try await trainer.learner.importFile(life())
    #expect(trainer.progress.attempts.values.map(\.count).reduce(0, +) == 10_000)
    let sets = try #require(trainer.curriculum).catalog.sections(for: .kanji).flatMap(\.sets)
    let largest = try #require(sets.max { $0.items.count < $1.items.count })
    _ = try costOfDrawing(trainer, in: largest)
    _ = try costOfDrawing(trainer, in: largest)
    _ = try costOfDrawing(trainer, in: largest)
    #expect(storage.bytes < 2_048, "\(storage.bytes) bytes")
    #expect(storage.bytes > 500)
  }

  @Test("It encodes and decodes as many values as a beginner's drawing, and lists no keys")
  func values() async throws {
    let beginner = trainer()
    let vowels = try #require(beginner.curriculum?.catalog.set("hiragana-vowels"))
    let first = try costOfDrawing(beginner, in: vowels)
    try await beginner.learner.importFile(life())
    let row = try #require(beginner.curriculum?.catalog.set("hiragana-row-k"))
    let later = try costOfDrawing(beginner, in: row)
    #expect(first == later)
    #expect(later.listings == 0)
    #expect(later.writes <= 8)
  }

  @Test("A step of the speed slider writes the settings, and nothing when it changes nothing")
  func settings() async throws {
    let trainer = trainer()
    try await trainer.learner.importFile(life())
    storage.startCounting()
    trainer.learner.settings.animationSpeed = 1.5
    #expect(storage.count.writes == 2 && storage.bytes < 400)
    storage.startCounting()
    trainer.learner.settings.animationSpeed = 1.5
    #expect(storage.count == CountingStorage.Count())
  }

  @Test("Two windows that draw by turns read what the other drew, not its life")
  func windows() async throws {
    let (one, other) = (trainer(), trainer())
    try await one.learner.importFile(life())
    other.becameActive()
    let vowels = try #require(one.curriculum?.catalog.set("hiragana-vowels"))
    _ = try costOfDrawing(one, in: vowels)
    let cost = try costOfDrawing(other, in: vowels)
    #expect(cost.listings == 0)
    #expect(cost.reads < 40, "\(cost.reads)")
    one.becameActive()
    #expect(one.progress == other.progress)
  }
}
