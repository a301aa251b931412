import Foundation
import Testing
import TrainerTesting

@testable import TrainerModels

@Suite("The grader")
struct GraderTests {
  private func grade(_ literal: String, _ change: (inout [DrawnStroke]) -> Void) throws -> Grade {
    let reference = try strokes(literal)
    var drawn = reference.map(DrawnStroke.init(tracing:))
    change(&drawn)
    return Grader.grade(drawn, against: reference)
  }

  private func sentences(_ grade: Grade) -> [String] { grade.remarks.map(\.sentence) }

  @Test(
    "A perfect drawing is perfect and leaves nothing to say", arguments: ["あ", "一", "漢", "鬱", "ゃ"])
  func perfect(literal: String) throws {
    let grade = try grade(literal) { _ in }
    #expect(grade.total > 0.99)
    #expect(grade.isGood)
    #expect(grade.remarks.isEmpty)
    #expect(grade.strokeResults.allSatisfy { $0.isRight })
  }

  @Test("It says which strokes are swapped")
  func swapped() throws {
    let grade = try grade("三") { $0.swapAt(1, 2) }
    #expect(sentences(grade) == ["Strokes 2 and 3 are swapped."])
    #expect(grade.order < 1)
    #expect(!grade.isGood)
    #expect(grade.strokeResults.map(\.stroke) == [1, 3, 2])
  }

  @Test("It says which stroke came too early or too late")
  func moved() throws {
    let late = try grade("木") { $0.append($0.remove(at: 0)) }
    #expect(sentences(late) == ["Stroke 1 comes too late: draw it before stroke 2."])
    let early = try grade("木") { $0.insert($0.remove(at: 3), at: 0) }
    #expect(sentences(early) == ["Stroke 4 comes too early: draw it after stroke 3."])
  }

  @Test("It says which way a stroke goes")
  func reversed() throws {
    let down = try grade("川") { $0[2].points.reverse() }
    #expect(sentences(down) == ["Stroke 3 goes top to bottom."])
    #expect(down.direction < 0.7)
    #expect(
      sentences(try grade("一") { $0[0].points.reverse() }) == ["Stroke 1 goes left to right."])
    let round = try grade("の") { $0[0].points.reverse() }
    #expect(round.remarks.contains { if case .reversed(1, _) = $0 { true } else { false } })
  }

  @Test("It says what is missing, and what is too much")
  func count() throws {
    let missing = try grade("三") { $0.remove(at: 1) }
    #expect(sentences(missing) == ["Stroke 2 is missing."])
    #expect(!missing.passed)
    let extra = try grade("大") { drawn in
      drawn.append(DrawnStroke(points: [DrawnPoint(x: 0.7, y: 0.1), DrawnPoint(x: 0.8, y: 0.2)]))
    }
    #expect(sentences(extra) == ["There is one stroke too many: the 4th one that you drew."])
    #expect(!extra.passed)
  }

  @Test("It notices a pen that was not lifted, and one that was lifted too often")
  func penLifts() throws {
    let joined = try grade("口") { $0[0].points += $0.remove(at: 1).points }
    #expect(sentences(joined).contains("Lift the pen between strokes 1 and 2."))
    let split = try grade("口") { drawn in
      let whole = drawn[1].points
      let corner = whole.indices.max { whole[$0].x - whole[$0].y < whole[$1].x - whole[$1].y } ?? 1
      drawn[1].points = Array(whole[...corner])
      drawn.insert(DrawnStroke(points: Array(whole[corner...])), at: 2)
    }
    #expect(sentences(split).contains("Draw stroke 2 without lifting the pen."))
  }

  @Test(
    "It tells similar characters apart and says by what",
    arguments: [
      ("土", "士", "Stroke 3 should be longer than stroke 1."),
      ("未", "末", "Stroke 2 should be longer than stroke 1."),
      ("天", "夫", "Stroke 3 should not go through stroke 1."),
      ("牛", "午", "Stroke 4 should cross stroke 2."),
      ("刀", "力", "Stroke 2 should not go through stroke 1."),
      ("ソ", "ン", "Stroke 2 goes top right to bottom left."),
      ("ろ", "る", "Stroke 1 ends another way: look at its last part."),
    ])
  func similar(target: String, written: String, sentence: String) throws {
    let grade = Grader.grade(
      try strokes(written).map(DrawnStroke.init(tracing:)), against: try strokes(target))
    #expect(!grade.passed, "\(grade.total)")
    #expect(sentences(grade).contains(sentence), "\(sentences(grade))")
  }

  @Test("Where and how large somebody writes hardly matters, but very small is said")
  func placement() throws {
    let moved = try grade("永") { $0.transform { ($0 * 0.8 + 0.15, $1 * 0.85 + 0.02) } }
    #expect(moved.isGood)
    #expect(moved.total > 0.9)
    let small = try grade("永") { $0.transform { ($0 * 0.5 + 0.25, $1 * 0.5 + 0.25) } }
    #expect(small.passed)
    #expect(sentences(small).contains("Write it larger: fill the square."))
  }

  @Test("A small kana written large is told to be smaller", arguments: [("ゃ", "や"), ("ッ", "ツ")])
  func smallKana(small: String, large: String) throws {
    let grade = Grader.grade(
      try strokes(large).map(DrawnStroke.init(tracing:)), against: try strokes(small))
    #expect(sentences(grade) == ["Write it smaller, as in the outline."])
    #expect(!grade.passed, "\(grade.total)")
    #expect(try self.grade(small) { _ in }.remarks.isEmpty)
  }

  @Test("Scribble is another character, and nothing is nothing")
  func scribble() throws {
    let scribble = try grade("漢") { drawn in
      drawn = (0..<13).map { number in
        DrawnStroke(
          points: (0..<20).map {
            DrawnPoint(x: Double(($0 * 7 + number) % 10) / 10, y: Double($0) / 20)
          })
      }
    }
    #expect(!scribble.passed)
    #expect(scribble.remarks == [.anotherCharacter])
    let nothing = try grade("漢") { $0 = [] }
    #expect(nothing.total == 0)
    #expect(sentences(nothing) == ["Nothing is drawn yet."])
  }

  @Test("A stroke is judged as soon as it is finished")
  func live() throws {
    let reference = try strokes("木")
    let drawn = reference.map(DrawnStroke.init(tracing:))
    for index in drawn.indices {
      let result = Grader.gradeStroke(
        drawn[index], after: Array(drawn[..<index]), against: reference)
      #expect(result.stroke == index + 1)
      #expect(result.isRight, "\(result.remarks)")
    }
    let early = Grader.gradeStroke(drawn[3], after: [drawn[0]], against: reference)
    #expect(early.remarks.first == .tooEarly(stroke: 4, other: 3))
    var backwards = drawn[1]
    backwards.points.reverse()
    let wrong = Grader.gradeStroke(backwards, after: [drawn[0]], against: reference)
    #expect(wrong.remarks.first?.sentence == "Stroke 2 goes top to bottom.")
  }
}

extension [DrawnStroke] {
  fileprivate mutating func transform(_ change: (Double, Double) -> (Double, Double)) {
    for stroke in indices {
      for point in self[stroke].points.indices {
        (self[stroke].points[point].x, self[stroke].points[point].y) = change(
          self[stroke].points[point].x, self[stroke].points[point].y)
      }
    }
  }
}
