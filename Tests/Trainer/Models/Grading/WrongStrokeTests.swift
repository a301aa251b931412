import Testing
import TrainerTesting

@testable import TrainerModels

/// Drawings with one stroke that is quite wrong. The remarks are true, concern that stroke only,
/// and agree with the live ones.
@Suite("One wrong stroke, and scribble")
struct WrongStrokeTests {
  private func line(_ points: (Double, Double)...) -> DrawnStroke {
    let way = zip(points, points.dropFirst()).flatMap { from, to in
      (0..<10).map { step in
        let part = Double(step) / 10
        return DrawnPoint(
          x: from.0 + (to.0 - from.0) * part, y: from.1 + (to.1 - from.1) * part)
      }
    }
    return DrawnStroke(points: way + points.suffix(1).map { DrawnPoint(x: $0.0, y: $0.1) })
  }

  /// The live remarks about the last stroke, and the remarks about the whole drawing.
  private func said(
    _ literal: String, _ drawn: [DrawnStroke]
  ) throws -> (live: [String], final: [String], grade: Grade) {
    let reference = try strokes(literal)
    let last = try #require(drawn.last)
    let live = Grader.gradeStroke(last, after: Array(drawn.dropLast()), against: reference)
    let grade = Grader.grade(drawn, against: reference)
    return (live.remarks.map(\.sentence), grade.remarks.map(\.sentence), grade)
  }

  @Test("A bar in a corner does not hide that the other two are right and swapped")
  func pictureCase() throws {
    let model = try strokes("あ").map(DrawnStroke.init(tracing:))
    let (_, final, grade) = try said("あ", [model[1], model[0], line((0.1, 0.1), (0.3, 0.1))])
    #expect(final.first == "Strokes 1 and 2 are swapped.")
    #expect(final.count == 2 && final.last?.hasPrefix("Stroke 3 ") == true, "\(final)")
    #expect(grade.strokeResults.map(\.stroke) == [2, 1, 3])
    #expect(grade.strokeResults.map(\.isRight) == [true, true, false])
    #expect(grade.direction > 0.6)
    #expect((0.2..<Grade.passMark).contains(grade.total), "\(grade.total)")
  }

  @Test("A stray last stroke is the only one that is blamed", arguments: ["人", "十", "木", "大", "川"])
  func strayLast(literal: String) throws {
    var drawn = try strokes(literal).map(DrawnStroke.init(tracing:))
    let count = drawn.count
    drawn[count - 1] = line((0.1, 0.1), (0.3, 0.1))
    let (_, final, grade) = try said(literal, drawn)
    #expect(!final.isEmpty && final.allSatisfy { $0.hasPrefix("Stroke \(count) ") }, "\(final)")
    #expect(grade.strokeResults.dropLast().allSatisfy { $0.isRight })
    #expect(!grade.passed)
  }

  @Test("A stroke without its loop stops too early; it does not go the other way round")
  func withoutLoop() throws {
    var drawn = try strokes("あ").map(DrawnStroke.init(tracing:))
    drawn[2] = line((0.6, 0.4), (0.3, 0.8))
    let straight = try said("あ", drawn)
    #expect(straight.live == ["Stroke 3 stops too early: its last part is missing."])
    #expect(straight.final == straight.live)
  }

  @Test("So does one of which only the first part is drawn", arguments: ["あ", "の", "め", "る", "ん"])
  func firstPart(literal: String) throws {
    var drawn = try strokes(literal).map(DrawnStroke.init(tracing:))
    let place = drawn.count - 1
    drawn[place].points = Array(drawn[place].points.prefix(drawn[place].points.count * 11 / 20))
    let half = try said(literal, drawn)
    #expect(half.live == ["Stroke \(place + 1) stops too early: its last part is missing."])
    #expect(half.final == half.live)
  }

  @Test("One zigzag over the paper is told what was said at once, and what is missing")
  func zigzag() throws {
    let zigzag = line(
      (0.1, 0.1), (0.9, 0.2), (0.1, 0.35), (0.9, 0.5), (0.1, 0.65), (0.9, 0.8), (0.1, 0.95))
    let (live, final, _) = try said("あ", [zigzag])
    #expect(live.first == "Stroke 1 has another shape.", "\(live)")
    #expect(final == ["Strokes 2 and 3 are missing.", "Stroke 1 has another shape."])
  }

  @Test("Three dots are too short, at once and at the end")
  func dots() throws {
    let dots = [(0.3, 0.3), (0.5, 0.5), (0.7, 0.7)].map { x, y in
      line((x, y), (x + 0.01, y + 0.01))
    }
    let (live, final, _) = try said("あ", dots)
    #expect(live == ["Stroke 3 is too short."])
    #expect(final == ["The strokes are too short: draw each one to its end."])
  }

  @Test("With one stroke missing, the other parts speak of those that were drawn")
  func partsOfMissing() throws {
    var drawn = try strokes("あ").map(DrawnStroke.init(tracing:))
    drawn.removeLast()
    let (_, final, grade) = try said("あ", drawn)
    #expect(final == ["Stroke 3 is missing."])
    #expect(grade.shape > 0.97 && grade.proportion > 0.97)
    #expect(grade.order == 1 && grade.direction == 1)
    #expect(grade.count < 0.7)
    #expect(!grade.passed)
    let alone = try said("漢", Array(strokes("漢").map(DrawnStroke.init(tracing:)).prefix(1))).grade
    #expect(alone.total < 0.2, "\(alone.total)")
  }

  @Test("A character in the corner is told both ways")
  func corner() throws {
    var drawn = try strokes("あ").map(DrawnStroke.init(tracing:))
    for stroke in drawn.indices {
      for point in drawn[stroke].points.indices {
        drawn[stroke].points[point].x *= 0.4
        drawn[stroke].points[point].y *= 0.4
      }
    }
    #expect(
      try said("あ", drawn).final.contains(
        "The whole character belongs further to the right and down."))
  }

  @Test("A small kana that is a little too large passes; as large as the large one it does not")
  func smallKana() throws {
    let samples = GradingTrial.samples(try CharacterLibrary.bundled()).filter { $0.large != nil }
    #expect(samples.count == 22)
    for sample in samples {
      let larger = Grader.grade(
        sample.strokes.map { stroke in
          DrawnStroke(
            points: stroke.points.map {
              DrawnPoint(x: 0.5 + ($0.x - 0.5) * 1.13, y: 0.6 + ($0.y - 0.6) * 1.13)
            })
        }, against: sample.strokes)
      #expect(larger.isGood, "\(sample.character.literal) \(larger.total)")
      let large = Grader.grade(
        (sample.large ?? []).map(DrawnStroke.init(tracing:)), against: sample.strokes)
      #expect(!large.passed, "\(sample.character.literal) \(large.total)")
      #expect(large.remarks.contains(.wholeTooLarge))
    }
  }
}
