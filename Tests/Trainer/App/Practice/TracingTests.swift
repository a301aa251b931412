import Foundation
import Testing
import TrainerModels

@testable import TrainerApp

/// Tracing is not knowing: a drawing with the outline or a shown stroke counts as practice only.
@MainActor
struct TracingTests {
  let learner = Learner()
  let trainer: Trainer
  let id = CharacterID("kana-3042")

  init() { trainer = learner.trainer() }

  private func model() throws -> PracticeModel { try #require(PracticeModel(id, trainer: trainer)) }

  private func trace() throws {
    let model = try model()
    model.outlineButtonTapped()
    learner.write(well: true, on: model)
    #expect(model.grade?.isGood == true)
  }

  @Test("A traced character is not known, and not hidden the next time")
  func hidesNothing() throws {
    try trace()
    #expect(try model().showsLiteral)
    #expect(!trainer.progress.isKnown(id))
    learner.write("kana-3042", well: true, in: trainer)
    #expect(try !model().showsLiteral)
    try trace()
    #expect(try !model().showsLiteral, "once written without help, it stays known")
  }

  @Test("A shown stroke is help, too")
  func shownStroke() throws {
    let model = try model()
    model.nextStrokeButtonTapped()
    learner.write(well: true, on: model)
    #expect(!trainer.progress.isWritten(id))
  }

  @Test("It counts as practice, and neither as known nor as written")
  func counts() throws {
    try trace()
    let summary = LearnerProgressSummary(trainer)
    #expect(summary.knownCount == 0)
    #expect(summary.drawings == 1)
    #expect(summary.streak == 1)
    #expect(trainer.writtenCount == 0)
    learner.write("kana-3042", well: true, in: trainer)
    #expect(LearnerProgressSummary(trainer).knownCount == 1)
    #expect(trainer.writtenCount == 1)
    #expect(learner.trainer().writtenCount == 1)
  }

  @Test("It is still new, and due today")
  func agenda() throws {
    try trace()
    #expect(trainer.nextToLearn(in: .hiragana) == id)
    #expect(learner.trainer().nextToLearn(in: .hiragana) == id)
    #expect(trainer.due == [id])
    learner.write("kana-3042", well: true, in: trainer)
    #expect(trainer.nextToLearn(in: .hiragana) == CharacterID("kana-3044"))
    #expect(trainer.due.isEmpty)
  }

  @Test("In a set it is no result, and one of the weak ones")
  func set() throws {
    let vowels = try #require(trainer.curriculum?.catalog.set("hiragana-vowels"))
    let lesson = LessonModel(Lesson(vowels, mode: .practice), trainer: trainer)
    let practice = try #require(lesson.practice)
    practice.outlineButtonTapped()
    learner.write(well: true, on: practice)
    #expect(lesson.totals.isEmpty && lesson.average == nil)
    #expect(lesson.practisedCount == 0)
    let first = try #require(lesson.current)
    #expect(lesson.wasOnlyTraced(first))
    #expect(lesson.weakItems.contains(first))
    practice.clearButtonTapped()
    learner.write(well: true, on: practice)
    #expect(lesson.practisedCount == 1)
    #expect(!lesson.wasOnlyTraced(first) && !lesson.weakItems.contains(first))
  }

  @Test("A set that an older version left has no totals of traced characters")
  func olderSet() throws {
    let vowels = try #require(trainer.curriculum?.catalog.set("hiragana-vowels"))
    try trace()
    trainer.learner.remember(
      SetProgress(mode: .practice, index: 1, totals: [id: 1], updated: learner.now.value),
      in: vowels.id)
    #expect(LessonModel(Lesson(vowels, mode: .practice), trainer: trainer).totals.isEmpty)
  }

  @Test("Imported characters that the app does not know are kept, and counted nowhere")
  func unknown() async throws {
    let text = """
      {"schemaVersion":2,"attempts":{"kana-FFFF":["1795262400 954 1000 850 1000 871 993 0"],
      "kana-3044":["1795262400 954 1000 850 1000 871 993 1"]}}
      """
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".json")
    try Data(text.utf8).write(to: url)
    let settings = SettingsModel(trainer: trainer)
    settings.picked(.success(url))
    await settings.work?.value
    #expect(settings.message == "Imported. Your progress holds everything that is in the file.")
    #expect(trainer.progress.attempts.count == 2)
    #expect(trainer.writtenCount == 0)
    #expect(LearnerProgressSummary(trainer).knownCount == 0)
  }

  @Test("The words say only what is so")
  func praise() throws {
    let strokes = trainer.strokes(of: id)
    let flat = strokes.map { stroke in
      DrawnStroke(points: stroke.points.map { DrawnPoint(x: $0.x, y: 0.2 + 0.6 * $0.y) })
    }
    let grade = Grader.grade(flat, against: strokes)
    #expect(Praise.headline(for: grade, usedHint: false) == "Well written")
    #expect(Praise.sentences(for: grade, usedHint: false).first?.contains("too flat") == true)
  }
}
