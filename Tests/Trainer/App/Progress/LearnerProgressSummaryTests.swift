import Foundation
import Testing
import TrainerModels

@testable import TrainerApp

@MainActor
struct LearnerProgressSummaryTests {
  let learner = Learner()

  @Test("It counts what can be written, the days in a row and the drawings")
  func figures() {
    let trainer = learner.trainer()
    learner.write("kana-3042", well: true, in: trainer)
    learner.now.value += 86_400
    learner.write("kana-3044", well: true, in: trainer)
    learner.write("kana-3042", well: true, in: trainer)
    let summary = LearnerProgressSummary(trainer)
    #expect(summary.knownCount == 2)
    #expect(summary.streak == 2)
    #expect(summary.drawings == 3)
    #expect(summary.recent.map(\.literal) == ["あ", "い"])
    #expect(summary.due.isEmpty)
  }

  @Test("Of a beginner there is nothing to count")
  func beginner() {
    let summary = LearnerProgressSummary(learner.trainer())
    #expect(summary.recent.isEmpty)
    #expect(summary.streak == 0)
  }
}
