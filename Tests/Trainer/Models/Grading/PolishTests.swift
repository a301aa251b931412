import Foundation
import Testing
import TrainerTesting

@testable import TrainerModels

/// What a drawing is forgiven, so that it passes, is not praised as beautiful.
@Suite("Praise is earned")
struct PolishTests {
  private static let samples = Result {
    GradingTrial.samples(try CharacterLibrary.bundled(), every: 31)
  }

  @Test("A careful hand reaches the top words; a spoiled drawing does not, and is told why")
  func measured() throws {
    let samples = try Self.samples.get()
    for trial in PolishTrial.all {
      for kind in PolishTrial.Kind.allCases {
        let outcome = trial.run(samples, kind, seed: 20)
        let comment: Comment = "\(trial.name), \(kind.rawValue): \(outcome)"
        #expect(outcome.drawings > 3, comment)
        #expect(outcome.easy == outcome.beautiful, comment)
        if trial.isEarned {
          #expect(outcome.beautifulShare >= 0.97, comment)
        } else {
          #expect(outcome.beautifulShare <= 0.03, comment)
          #expect(outcome.toldShare >= 0.97, comment)
        }
      }
    }
  }

  private func grade(
    _ literal: String, jitter: Double = 0, _ change: (Double, Double) -> (Double, Double)
  ) throws -> Grade {
    let reference = try strokes(literal)
    var hand = Hand(seed: 5)
    let changed = reference.map { stroke in
      Stroke(
        points: stroke.points.map {
          let (x, y) = change($0.x - 0.5, $0.y - 0.5)
          return StrokePoint(x: 0.5 + x, y: 0.5 + y)
        })
    }
    return Grader.grade(hand.draw(changed, .init(jitter: jitter)), against: reference)
  }

  /// Good, not beautiful, without an Easy card, and told this first.
  private func expectPolish(_ grade: Grade, _ remark: GradeRemark) {
    #expect(grade.passed)
    #expect(!grade.isBeautiful && grade.total < Grade.beautifulMark, "\(grade.total)")
    #expect(ReviewRating(grade) != .easy)
    #expect(grade.remarks.first == remark, "\(grade.remarks)")
  }

  @Test("A saw-toothed あ is a well written one at most", arguments: ["あ", "学", "語"])
  func saw(literal: String) throws {
    expectPolish(try grade(literal, jitter: 0.03) { ($0, $1) }, .unsteady)
    #expect(try grade(literal, jitter: 0.012) { ($0, $1) }.isBeautiful)
  }

  @Test("So is a flat or a narrow character", arguments: ["あ", "学", "鬱"])
  func stretched(literal: String) throws {
    expectPolish(try grade(literal) { ($0, 0.6 * $1) }, .wholeTooFlat)
    expectPolish(try grade(literal) { (0.6 * $0, $1) }, .wholeTooNarrow)
    #expect(try grade(literal) { ($0, 0.9 * $1) }.isBeautiful)
    // The size alone is not a stretch.
    #expect(try grade(literal) { (0.8 * $0, 0.8 * $1) }.isBeautiful)
  }

  @Test("So is one that leans", arguments: ["あ", "学", "語"])
  func leaning(literal: String) throws {
    func turned(_ degrees: Double) throws -> Grade {
      let angle = degrees * .pi / 180
      return try grade(literal) {
        (cos(angle) * $0 - sin(angle) * $1, sin(angle) * $0 + cos(angle) * $1)
      }
    }
    expectPolish(try turned(15), .wholeLeaning(towards: .right))
    expectPolish(try turned(-15), .wholeLeaning(towards: .left))
    expectPolish(try turned(10), .wholeLeaning(towards: .right))
    #expect(try turned(5).isBeautiful)
    expectPolish(try grade(literal) { ($0 - 0.27 * $1, $1) }, .wholeLeaning(towards: .right))
  }

  @Test("So is one that lost its curves", arguments: ["学", "語"])
  func straight(literal: String) throws {
    let reference = try strokes(literal)
    let grade = Grader.grade(
      reference.map { stroke in
        DrawnStroke(
          points: [stroke.points[0], stroke.points[stroke.points.count - 1]].map {
            DrawnPoint(x: $0.x, y: $0.y)
          })
      }, against: reference)
    #expect(!grade.isBeautiful)
    #expect(
      grade.remarks.contains {
        switch $0 {
        case .straightened: true
        default: false
        }
      }, "\(grade.remarks)")
  }

  @Test("So is one whose curves have corners", arguments: [3, 4, 5])
  func angular(pieces: Int) throws {
    let reference = try strokes("あ")
    var hand = Hand(seed: 7)
    let drawn = hand.draw(try #require(reference.angular(pieces)), .still)
    let grade = Grader.grade(drawn, against: reference)
    #expect(grade.passed && !grade.isBeautiful && ReviewRating(grade) != .easy, "\(grade.total)")
    #expect(!grade.remarks.isEmpty)
  }

  @Test("Corners are named with their stroke, unless the stroke was called right while drawing")
  func corners() throws {
    let reference = try strokes("の")
    var hand = Hand(seed: 7)
    let drawn = hand.draw(try #require(reference.angular(5)), .still)
    let remarks = Grader.grade(drawn, against: reference).remarks
    #expect(remarks == [.angular(strokes: [])] || remarks == [.angular(strokes: [1])], "\(remarks)")
  }

  @Test("Kana with corners for curves are not praised")
  func angularKana() throws {
    let kana = GradingTrial.samples(try CharacterLibrary.bundled(), every: 1)
      .filter(PolishTrial.Kind.kana.holds)
    for trial in PolishTrial.angular {
      let outcome = trial.run(kana, .kana, seed: 20)
      let comment: Comment = "\(trial.name): \(outcome)"
      #expect(outcome.drawings > 30, comment)
      #expect(outcome.beautifulShare <= 0.03 && outcome.toldShare >= 0.97, comment)
    }
  }

  @Test("A quick pen that reports few points draws no corners", arguments: ["あ", "の", "む", "語"])
  func quickPen(literal: String) throws {
    let reference = try strokes(literal)
    let quick = reference.map { stroke in
      let last = stroke.points.count - 1
      let count = min(6, last)
      return DrawnStroke(
        points: (0...count).map { stroke.points[$0 * last / max(count, 1)] }
          .map { DrawnPoint(x: $0.x, y: $0.y) })
    }
    let remarks = Grader.grade(quick, against: reference).remarks
    #expect(
      !remarks.contains { if case .angular = $0 { true } else { false } }, "\(remarks)")
  }

  @Test("A drawing with anything to say about it is not beautiful")
  func remarks() throws {
    let small = try grade("永") { (0.6 * $0, 0.6 * $1) }
    #expect(small.remarks == [.wholeTooSmall])
    #expect(small.isGood && !small.isBeautiful)
    #expect(small.total < Grade.beautifulMark && small.totalBeforePolish >= small.total)
  }

  @Test(
    "The sentences name what to do",
    arguments: [
      (GradeRemark.wholeTooFlat, "taller"), (.wholeTooNarrow, "wider"),
      (.wholeLeaning(towards: .right), "to the right"), (.unsteady, "calm"),
      (.straightened(strokes: [2, 5]), "Strokes 2 and 5"),
      (.angular(strokes: [3]), "Stroke 3 should be round"), (.angular(strokes: []), "corners"),
      (.mirrored, "exchanged"),
    ])
  func sentences(remark: GradeRemark, words: String) {
    #expect(remark.sentence.contains(words))
    #expect(remark.sentence.hasSuffix("."))
  }

  @Test("A hand that stretches an axis of no extent says nothing", arguments: ["一", "二", "三"])
  func flatCharacters(literal: String) throws {
    #expect(try grade(literal, jitter: 0.012) { ($0, $1) }.isBeautiful)
  }
}
