import Foundation
import Testing
import TrainerModels

@testable import TrainerApp

@MainActor
struct PracticeModelTests {
  let learner = Learner()
  let trainer: Trainer
  let model: PracticeModel

  init() throws {
    trainer = learner.trainer()
    model = try #require(PracticeModel(CharacterID("kana-3042"), trainer: trainer))
  }

  @Test("Drawn well, it is praised, said, and due tomorrow")
  func drawnWell() throws {
    learner.write(well: true, on: model)
    let grade = try #require(model.grade)
    #expect(grade.isGood)
    #expect(Praise.headline(for: grade, usedHint: false) == "Beautifully written")
    #expect(model.dueText == "Due tomorrow")
    #expect(learner.said.all == ["あ"])
    #expect(model.wrongStrokes.isEmpty)
  }

  @Test("Drawn badly, it is told why and stays due today")
  func drawnBadly() throws {
    learner.write(well: false, on: model)
    let grade = try #require(model.grade)
    #expect(!grade.isGood)
    #expect(!grade.remarks.isEmpty)
    #expect(Praise.headline(for: grade, usedHint: false) != "Well written")
    #expect(!Praise.sentences(for: grade, usedHint: false).isEmpty)
    #expect(!model.wrongStrokes.isEmpty)
  }

  @Test("A second try that goes well is due tomorrow")
  func secondTry() {
    learner.write(well: false, on: model)
    model.clearButtonTapped()
    #expect(model.grade == nil)
    #expect(model.isEmpty)
    learner.write(well: true, on: model)
    #expect(model.dueText == "Due tomorrow")
    #expect(trainer.progress.attempts[model.character.id]?.count == 2)
  }

  @Test("Each finished stroke is judged at once")
  func live() {
    #expect(model.liveHint == "Draw the 3 strokes in their order.")
    learner.draw(model.reference[0].points, on: model)
    #expect(model.results.count == 1)
    #expect(model.liveHint == "Stroke 1 of 3 is right.")
    learner.draw(model.reference[1].points.reversed(), on: model)
    #expect(!model.isLastStrokeRight)
    #expect(model.liveHint.contains("Stroke 2"))
  }

  @Test("A paper full of strokes takes no more until some are taken back")
  func tooManyStrokes() {
    for _ in 0..<PracticeModel.mostStrokes + 5 {
      learner.draw(model.reference[0].points, on: model)
    }
    #expect(model.strokes.count == PracticeModel.mostStrokes)
    #expect(model.liveHint.contains("Undo some"))
    model.undoButtonTapped()
    #expect(model.canDraw && model.canCheck)
  }

  @Test("A stroke out of its turn is named truly, and Undo is offered")
  func outOfTurn() {
    #expect(!model.offersUndo)
    learner.draw(model.reference[2].points, on: model)
    #expect(model.liveHint == "Stroke 3 comes too early: draw it after stroke 2.")
    #expect(model.offersUndo && model.liveTone == .wrong)
    learner.draw(model.reference[0].points, on: model)
    #expect(model.liveTone == .right && !model.offersUndo)
  }

  @Test("A small first stroke is no mistake yet")
  func small() {
    learner.draw(
      model.reference[0].points.map { StrokePoint(x: 0.25 + $0.x / 2, y: 0.25 + $0.y / 2) },
      on: model)
    #expect(model.liveHint == "Write it larger: stroke 1 is short.")
    #expect(model.liveTone == .neutral && model.isLastStrokeRight)
  }

  @Test("Undo takes the last stroke and what was said about it")
  func undo() {
    learner.draw(model.reference[0].points, on: model)
    learner.draw(model.reference[1].points, on: model)
    model.undoButtonTapped()
    #expect(model.strokes.count == 1)
    #expect(model.results.count == 1)
    model.undoButtonTapped()
    model.undoButtonTapped()
    #expect(!model.canUndo)
    #expect(!model.canCheck)
  }

  @Test("An empty paper is not checked, and a checked one not drawn on")
  func guards() {
    model.checkButtonTapped()
    #expect(model.grade == nil)
    learner.write(well: true, on: model)
    let strokes = model.strokes
    learner.draw(model.reference[0].points, on: model)
    model.undoButtonTapped()
    model.checkButtonTapped()
    #expect(model.strokes == strokes)
    #expect(trainer.progress.attempts[model.character.id]?.count == 1)
  }

  @Test("A touch that was taken away leaves nothing behind")
  func cancelledTouch() {
    let time = learner.now.value
    let first = StrokePoint(x: 0.1, y: 0.1)
    model.penMoved(to: first, from: first, at: time)
    model.penMoved(to: StrokePoint(x: 0.2, y: 0.2), from: first, at: time)
    model.penWentAway()
    #expect(model.isEmpty)
    #expect(!model.canCheck)
    model.penMoved(to: first, from: first, at: time)
    learner.draw(model.reference[0].points, on: model)
    #expect(model.strokes.count == 1)
    #expect(model.strokes[0].points.count == model.reference[0].points.count)
  }

  @Test("Times count from the first touch and are never negative")
  func times() {
    learner.draw(model.reference[0].points, on: model)
    let first = StrokePoint(x: 0.5, y: 0.5)
    model.penMoved(to: first, from: first, at: learner.now.value - 1000)
    model.penLifted()
    #expect(model.strokes.joined(\.points).allSatisfy { $0.t >= 0 })
    #expect(model.strokes[0].points[0].t == 0)
  }

  @Test("Help that was seen still counts after the paper was cleared, but not after the result")
  func hints() throws {
    model.outlineButtonTapped()
    #expect(model.showsOutline)
    model.outlineButtonTapped()
    #expect(!model.showsOutline)
    #expect(model.usedHint)
    model.clearButtonTapped()
    #expect(model.usedHint)
    learner.write(well: true, on: model)
    #expect(model.dueText == "Due today")
    #expect(
      Praise.headline(for: try #require(model.grade), usedHint: true) == "Right, with help")
    #expect(
      Praise.sentences(for: try #require(model.grade), usedHint: true).last
        == "You used a hint, so it comes again today.")
    model.clearButtonTapped()
    #expect(!model.usedHint)
  }

  @Test("The next stroke is shown until it is drawn")
  func nextStroke() {
    model.nextStrokeButtonTapped()
    #expect(model.hintedStroke == model.reference[0])
    learner.draw(model.reference[0].points, on: model)
    #expect(model.hintedStroke == nil)
    model.nextStrokeButtonTapped()
    #expect(model.hintedStroke == model.reference[1])
  }

  @Test("The next stroke is the first that is missing, in whatever order they were drawn")
  func missingStroke() {
    learner.draw(model.reference[1].points, on: model)
    model.nextStrokeButtonTapped()
    #expect(model.hintedStroke == model.reference[0])
    learner.draw(model.reference[0].points, on: model)
    #expect(model.nextStroke == 3)
    #expect(!model.liveHint.contains("Check it now"))
    learner.draw(model.reference[2].points, on: model)
    #expect(model.nextStroke == nil)
  }

  @Test("What was passed before is written from memory; showing it is a hint")
  func fromMemory() throws {
    #expect(model.showsLiteral)
    learner.write(well: true, on: model)
    let again = try #require(PracticeModel(CharacterID("kana-3042"), trainer: trainer))
    #expect(!again.showsLiteral)
    again.revealButtonTapped()
    #expect(again.showsLiteral)
    #expect(again.usedHint)
  }

  @Test("Odd strokes break nothing")
  func oddStrokes() throws {
    let nowhere = StrokePoint(x: .nan, y: .infinity)
    learner.draw([nowhere], on: model)
    learner.draw([StrokePoint(x: 0.5, y: 0.5)], on: model)
    let scribble = (0..<12_000).map {
      StrokePoint(x: Double($0 % 97) / 97, y: Double($0 % 89) / 89)
    }
    learner.draw(scribble, on: model)
    #expect(model.strokes[2].points.count == PracticeModel.mostPoints)
    model.checkButtonTapped()
    let grade = try #require(model.grade)
    #expect((0...1).contains(grade.total))
    #expect(learner.trainer().progress == trainer.progress)
  }
}

extension [DrawnStroke] {
  fileprivate func joined(_ points: (DrawnStroke) -> [DrawnPoint]) -> [DrawnPoint] {
    flatMap(points)
  }
}
