import Foundation
import Testing
import TrainerModels

@testable import TrainerApp

/// Updated drawing by drawing, agenda and figures equal a fresh count of everything.
@MainActor
@Suite("Agenda and figures")
struct AgendaTests {
  let learner = Learner()

  private func expectCountedAnew(_ trainer: Trainer, _ comment: Comment) throws {
    let file = trainer.progress
    let library = try #require(trainer.curriculum).library
    #expect(
      trainer.due == file.due(on: trainer.today).filter { library.character($0) != nil }, comment)
    for script in Script.allCases {
      let ids = library.ids(in: script)
      let next =
        ids.first { !(file.attempts[$0] ?? []).contains { !$0.usedHint } }
        ?? ids.min { file.lastWritten($0) < file.lastWritten($1) }
      #expect(trainer.nextToLearn(in: script) == next, comment)
    }
    let summary = LearnerProgressSummary(trainer)
    #expect(summary.streak == file.streak(on: trainer.today), comment)
    #expect(summary.drawings == file.practised.values.reduce(0, +), comment)
    #expect(
      summary.knownCount
        == file.attempts.count { id, history in
          library.character(id) != nil
            && history.contains { $0.total >= Grade.passMark && !$0.usedHint }
        }, comment)
    let recent = file.attempts.keys.filter { library.character($0) != nil }
      .sorted { (file.lastWritten($1), $0) < (file.lastWritten($0), $1) }.prefix(60)
    #expect(summary.recent.map(\.id) == Array(recent), comment)
    let written = file.attempts.count { id, history in
      library.character(id) != nil && history.contains { !$0.usedHint }
    }
    #expect(trainer.writtenCount == written, comment)
  }

  /// A drawing along the strokes, or along them backwards.
  private func grade(well: Bool, in trainer: Trainer) -> Grade {
    let strokes = trainer.strokes(of: CharacterID("kana-3042"))
    let drawn = strokes.map { Stroke(points: well ? $0.points : $0.points.reversed()) }
    return Grader.grade(drawn.map(DrawnStroke.init(tracing:)), against: strokes)
  }

  @Test("Over months of drawing, in two windows, with an erasure", arguments: 0..<4)
  func months(seed: Int) throws {
    var generator = Dice(state: UInt64(seed) + 1)
    let windows = [learner.trainer(), learner.trainer()]
    let library = try #require(windows[0].curriculum).library
    let ids =
      Array(library.ids(in: .hiragana).prefix(90)) + library.ids(in: .kanji).prefix(5)
      + [CharacterID(number: 25), CharacterID("rune-1")]
    let grades = [true, false].map { grade(well: $0, in: windows[0]) }
    for step in 0..<300 {
      let trainer = windows[Int.random(in: 0...1, using: &generator)]
      let id = step < ids.count / 2 ? ids[step] : ids.randomElement(using: &generator) ?? ids[0]
      let grade = grades[Int.random(in: 0...1, using: &generator)]
      _ = trainer.record(grade, of: id, usedHint: Int.random(in: 0...3, using: &generator) == 0)
      if step % 10 == 0 { try expectCountedAnew(trainer, "step \(step)") }
      learner.now.value += Double.random(in: 0...40_000, using: &generator)
      if step == 200 { #expect(windows[0].learner.erase()) }
    }
    for trainer in windows {
      trainer.becameActive()
      try expectCountedAnew(trainer, "at the end")
    }
    #expect(windows[0].progress == windows[1].progress)
  }
}

/// The same throws for the same beginning (SplitMix64).
private struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
