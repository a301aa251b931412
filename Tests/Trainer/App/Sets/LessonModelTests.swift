import ClientKitTesting
import Foundation
import Testing
import TrainerModels

@testable import TrainerApp

@MainActor
struct LessonModelTests {
  let learner = Learner()
  let trainer: Trainer
  let vowels: PracticeSet

  init() throws {
    trainer = learner.trainer()
    vowels = try #require(trainer.curriculum?.catalog.set("hiragana-vowels"))
  }

  private func lesson(_ mode: SetProgress.Mode = .practice) -> LessonModel {
    LessonModel(Lesson(vowels, mode: mode), trainer: learner.trainer())
  }

  @Test("A set is gone through in its order, to the summary")
  func order() throws {
    let model = lesson()
    var seen: [String] = []
    while !model.isFinished {
      seen.append(try #require(model.current?.literal))
      learner.write(well: true, on: try #require(model.practice))
      model.nextButtonTapped()
    }
    #expect(seen == ["あ", "い", "う", "え", "お"])
    #expect(model.practisedCount == 5)
    #expect(try #require(model.average) > 0.9)
    #expect(model.weakItems.isEmpty)
    model.nextButtonTapped()
    #expect(model.isFinished)
  }

  @Test("Two quick taps on Skip skip two, and taps after the end nothing")
  func quickTaps() {
    let model = lesson()
    model.nextButtonTapped()
    model.nextButtonTapped()
    #expect(model.index == 2)
    #expect(model.practice?.character.literal == "う")
    for _ in 0..<9 { model.nextButtonTapped() }
    #expect(model.isFinished)
    #expect(model.index == 4)
  }

  @Test("A reload brings a set's summary back; chosen anew, or on another day, it begins anew")
  func summaryAfterReload() throws {
    let first = lesson()
    learner.write(well: true, on: try #require(first.practice))
    while !first.isFinished { first.nextButtonTapped() }
    let page = try #require(URL(string: "/trainer/practice-sets/practice-set/hiragana-vowels"))
    func returning() -> LessonModel {
      let reloaded = learner.trainer()
      reloaded.open(page)
      return LessonModel(Lesson(vowels, mode: .practice), trainer: reloaded)
    }
    let summary = returning()
    #expect(summary.isFinished && summary.practisedCount == 1 && !summary.wasResumed)
    #expect(summary.average == first.average)
    #expect(!lesson().isFinished && lesson().index == 0)
    learner.now.value += 86_400
    #expect(!returning().isFinished)
  }

  @Test("It goes on where it was left, with what was reached")
  func resume() throws {
    let first = lesson()
    learner.write(well: true, on: try #require(first.practice))
    first.nextButtonTapped()
    first.nextButtonTapped()
    let again = lesson()
    #expect(again.index == 2)
    #expect(again.wasResumed)
    #expect(again.totals.count == 1)
    again.previousButtonTapped()
    #expect(!again.wasResumed)
    again.startOverButtonTapped()
    #expect(again.index == 0)
    #expect(again.totals.isEmpty)
    #expect(!lesson().wasResumed)
  }

  @Test("A finished set begins anew the next time")
  func finishedSet() {
    let model = lesson()
    for _ in 0..<5 { model.nextButtonTapped() }
    #expect(model.isFinished)
    #expect(lesson().index == 0)
  }

  @Test("Watching and practising are left at their own places")
  func modes() {
    let demo = lesson(.demo)
    demo.nextButtonTapped()
    #expect(lesson(.practice).index == 0)
    #expect(lesson(.demo).index == 1)
    #expect(demo.player != nil)
    #expect(demo.practice == nil)
  }

  @Test("A place behind the end of a set that was shortened is its last character")
  func shortened() {
    trainer.learner.remember(
      SetProgress(mode: .practice, index: 99, updated: learner.now.value), in: vowels.id)
    #expect(lesson().index == 4)
  }

  @Test("Previous and next stay within the set")
  func bounds() {
    let model = lesson()
    model.previousButtonTapped()
    #expect(model.index == 0)
    model.nextButtonTapped()
    model.previousButtonTapped()
    #expect(model.index == 0)
    #expect(model.current?.literal == "あ")
  }

  @Test("Skipped and weak ones can be practised once more")
  func weak() throws {
    let model = lesson()
    learner.write(well: true, on: try #require(model.practice))
    for _ in 0..<5 { model.nextButtonTapped() }
    #expect(model.weakItems.map(\.literal) == ["い", "う", "え", "お"])
    model.practiseWeakButtonTapped()
    #expect(!model.isFinished)
    #expect(model.items.count == 4)
    #expect(model.current?.literal == "い")
    #expect(lesson().index == 0)
  }

  @Test("The best try counts")
  func best() throws {
    let model = lesson()
    let practice = try #require(model.practice)
    learner.write(well: true, on: practice)
    let total = try #require(model.totals[practice.character.id])
    practice.clearButtonTapped()
    learner.write(well: false, on: practice)
    #expect(model.totals[practice.character.id] == total)
  }

  @Test("Unknown characters are left out; a lesson of nothing else is empty")
  func unknown() {
    let lesson = Lesson.due([CharacterID("kana-3042"), CharacterID("rune-1")])
    #expect(LessonModel(lesson, trainer: trainer).items.map(\.literal) == ["あ"])
    let empty = LessonModel(.due([CharacterID("rune-1")]), trainer: trainer)
    #expect(empty.items.isEmpty)
    #expect(empty.practice == nil)
  }

  @Test("With auto-play the next character comes two seconds after the last stroke")
  func autoPlay() async throws {
    let model = lesson(.demo)
    model.autoPlays = true
    let completed = Task { await model.demoCompleted() }
    try await learner.clock.sleeper(for: .seconds(2))
    #expect(model.index == 0)
    learner.clock.advance(by: .seconds(2))
    await completed.value
    #expect(model.index == 1)
    #expect(model.player?.phase == .idle, "its screen plays it")
  }

  @Test("Auto-play is off by default, can be stopped in the pause, and ends in the summary")
  func noAutoPlay() async throws {
    let model = lesson(.demo)
    await model.demoCompleted()
    #expect(model.index == 0)
    model.autoPlays = true
    let completed = Task { await model.demoCompleted() }
    try await learner.clock.sleeper(for: .seconds(2))
    model.autoPlays = false
    learner.clock.advance(by: .seconds(2))
    await completed.value
    #expect(model.index == 0)
    model.autoPlays = true
    for _ in 0..<4 { model.nextButtonTapped() }
    let last = Task { await model.demoCompleted() }
    try await learner.clock.sleeper(for: .seconds(2))
    #expect(!model.isFinished)
    learner.clock.advance(by: .seconds(2))
    await last.value
    #expect(model.isFinished)
    #expect(lesson(.demo).index == 0, "watched to the end, it begins anew")
  }
}
