import Foundation
import Testing
import TrainerTesting

@testable import TrainerModels

@Suite("Judging a stroke as soon as it is finished")
struct LiveGradingTests {
  /// The remarks about one stroke, from 1, that is changed after right ones before it.
  private func said(
    _ literal: String, _ number: Int, _ change: (inout DrawnStroke) -> Void
  ) throws -> [String] {
    let reference = try strokes(literal)
    var drawn = reference.prefix(number).map(DrawnStroke.init(tracing:))
    change(&drawn[number - 1])
    let result = Grader.gradeStroke(
      drawn[number - 1], after: Array(drawn.dropLast()), against: reference)
    #expect(result.isRight == result.remarks.isEmpty)
    return result.remarks.map(\.sentence)
  }

  @Test("A slanting first stroke of あ is not called right", arguments: [-60, -45, 30, 45, 60])
  func slanting(degrees: Double) throws {
    #expect(try said("あ", 1) { $0.turn(degrees) } == ["Stroke 1 should be flatter."])
  }

  @Test("A slanting stroke is told which way to change")
  func slants() throws {
    #expect(try said("十", 2) { $0.turn(45) }.first == "Stroke 2 should be steeper.")
    #expect(try said("十", 2) { $0.turn(-45) }.first == "Stroke 2 should be steeper.")
    #expect(try said("三", 2) { $0.turn(45) }.first == "Stroke 2 should be flatter.")
  }

  @Test("A hand that is a little off is right", arguments: [-10.0, 10])
  func littleOff(degrees: Double) throws {
    #expect(try said("あ", 1) { $0.turn(degrees) }.isEmpty)
    #expect(try said("十", 2) { $0.turn(degrees) }.isEmpty)
  }

  @Test("Half as long, twice as long and backwards are named at once")
  func lengthAndDirection() throws {
    #expect(try said("あ", 1) { $0.scale(0.5) } == ["Stroke 1 is too short."])
    #expect(try said("あ", 1) { $0.scale(0.1) } == ["Stroke 1 is too short."])
    #expect(try said("三", 2) { $0.scale(2) }.contains("Stroke 2 is too long."))
    #expect(try said("あ", 1) { $0.points.reverse() } == ["Stroke 1 goes left to right."])
    #expect(try said("川", 3) { $0.points.reverse() } == ["Stroke 3 goes top to bottom."])
  }

  @Test("One point is too short, and one that is no number belongs to nothing")
  func onePoint() throws {
    #expect(
      try said("あ", 1) { $0.points = [DrawnPoint(x: 0.5, y: 0.3)] } == ["Stroke 1 is too short."])
    let reference = try strokes("あ")
    let nowhere = DrawnStroke(points: [DrawnPoint(x: .nan, y: .infinity)])
    #expect(Grader.gradeStroke(nowhere, after: [], against: reference) == .unknown)
    let first = DrawnStroke(tracing: reference[0])
    #expect(Grader.gradeStroke(first, after: [nowhere], against: reference).isRight)
  }

  @Test("The wrong place is named, on the paper and beside the strokes before")
  func place() throws {
    #expect(try said("あ", 1) { $0.move(0, 0.35) } == ["Stroke 1 belongs further up."])
    #expect(try said("口", 3) { $0.move(0, -0.25) } == ["Stroke 3 belongs further down."])
  }

  @Test("Another stroke of the character is named by its number")
  func another() throws {
    let three = try strokes("三")
    #expect(
      try said("三", 1) { $0 = DrawnStroke(tracing: three[1]) } == [
        "Stroke 2 comes too early: draw it after stroke 1."
      ])
    #expect(
      try said("三", 2) { $0 = DrawnStroke(tracing: three[0]) } == [
        "Stroke 1 is drawn already: undo this second one."
      ])
  }

  @Test("Strokes that follow one that was left out are right; the one left out comes too late")
  func leftOut() throws {
    let reference = try strokes("三")
    let drawn = reference.map(DrawnStroke.init(tracing:))
    let early = Grader.gradeStroke(drawn[1], after: [], against: reference)
    #expect(early.remarks == [.tooEarly(stroke: 2, other: 1)])
    #expect(Grader.gradeStroke(drawn[2], after: [drawn[1]], against: reference).isRight)
    let late = Grader.gradeStroke(drawn[0], after: [drawn[1], drawn[2]], against: reference)
    #expect(late.remarks == [.tooLate(stroke: 1, other: 2)])
  }

  @Test("Two strokes without lifting the pen are named, and the next one is then right")
  func joined() throws {
    let reference = try strokes("口")
    let joined = DrawnStroke(
      points: reference.prefix(2).flatMap { DrawnStroke(tracing: $0).points })
    let result = Grader.gradeStroke(joined, after: [], against: reference)
    #expect(result.remarks.first == .joined(first: 1, second: 2))
    #expect(
      Grader.gradeStroke(
        DrawnStroke(tracing: reference[2]), after: [joined], against: reference
      ).isRight)
  }

  @Test("One stroke more than the character has does not belong to it")
  func tooMany() throws {
    let reference = try strokes("一")
    let drawn = DrawnStroke(tracing: reference[0])
    let again = Grader.gradeStroke(drawn, after: [drawn], against: reference)
    #expect(again.stroke == nil)
    #expect(!again.isRight)
    // A dot resembles no stroke, least of all the last one.
    let dot = DrawnStroke(points: [DrawnPoint(x: 0.9, y: 0.9)])
    #expect(
      Grader.gradeStroke(dot, after: [drawn], against: reference).remarks.map(\.sentence) == [
        "There is one stroke too many: the 2nd one that you drew."
      ])
  }

  @Test(
    "Somebody who writes smaller and elsewhere is right with every stroke", arguments: ["永", "あ"])
  func smaller(literal: String) throws {
    let reference = try strokes(literal)
    var drawn = reference.map(DrawnStroke.init(tracing:))
    for index in drawn.indices { drawn[index].map { ($0 * 0.8 + 0.12, $1 * 0.8 + 0.1) } }
    for index in drawn.indices {
      let result = Grader.gradeStroke(
        drawn[index], after: Array(drawn[..<index]), against: reference)
      #expect(result.isRight, "\(index + 1) \(result.remarks)")
    }
    #expect(Grader.grade(drawn, against: reference).remarks.isEmpty)
  }

  @Test("What makes another character of it is said with the stroke that does")
  func otherCharacter() throws {
    let reference = try strokes("土")
    let drawn = try strokes("士").map(DrawnStroke.init(tracing:))
    let last = Grader.gradeStroke(drawn[2], after: Array(drawn[..<2]), against: reference)
    #expect(last.remarks.contains(.shouldBeLonger(stroke: 3, other: 1)))
  }

  @Test("Scribble and strokes without points are answered, not called right")
  func scribble() throws {
    let reference = try strokes("漢")
    let scribble = DrawnStroke(
      points: (0..<60).map { DrawnPoint(x: Double($0 * 7 % 10) / 10, y: Double($0) / 60) })
    #expect(!Grader.gradeStroke(scribble, after: [], against: reference).isRight)
    #expect(!Grader.gradeStroke(DrawnStroke(points: []), after: [], against: reference).isRight)
    #expect(!Grader.gradeStroke(scribble, after: [], against: []).isRight)
  }
}

extension DrawnStroke {
  fileprivate mutating func map(_ change: (Double, Double) -> (Double, Double)) {
    for index in points.indices {
      (points[index].x, points[index].y) = change(points[index].x, points[index].y)
    }
  }

  fileprivate mutating func move(_ x: Double, _ y: Double) { map { ($0 + x, $1 + y) } }

  fileprivate mutating func scale(_ factor: Double) {
    aroundMiddle { ($0 * factor, $1 * factor) }
  }

  fileprivate mutating func turn(_ degrees: Double) {
    let angle = degrees * .pi / 180
    aroundMiddle { (cos(angle) * $0 - sin(angle) * $1, sin(angle) * $0 + cos(angle) * $1) }
  }

  private mutating func aroundMiddle(_ change: (Double, Double) -> (Double, Double)) {
    let count = Double(points.count)
    let x = points.map(\.x).reduce(0, +) / count
    let y = points.map(\.y).reduce(0, +) / count
    map {
      let (dx, dy) = change($0 - x, $1 - y)
      return (x + dx, y + dy)
    }
  }
}
