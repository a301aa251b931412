import Testing
import TrainerTesting

@testable import TrainerModels

/// One stroke out of its turn is named truly, and the ones after it are judged against what is left.
@Suite("The order, stroke by stroke")
struct LiveOrderTests {
  /// What is said about the strokes of 学, by their numbers in the order of drawing.
  private func said(_ order: [Int], of literal: String = "学") throws -> [GradeRemark?] {
    let reference = try strokes(literal)
    var live = LiveGrading(reference: reference)
    return order.map { live.add(DrawnStroke(tracing: reference[$0 - 1])).remarks.first }
  }

  @Test("Begun with the last stroke, it belongs after the one before it, and the others are right")
  func lastFirst() throws {
    #expect(
      try said([8, 1, 2, 3, 4, 5, 6, 7]) == [.tooEarly(stroke: 8, other: 7)]
        + Array(repeating: nil, count: 7))
  }

  @Test("Two swapped strokes are one mistake")
  func swapped() throws {
    #expect(
      try said([1, 3, 2, 4, 5, 6, 7, 8]) == [nil, .tooEarly(stroke: 3, other: 2)]
        + Array(repeating: nil, count: 6))
  }

  @Test("Backwards from the last to the first, each one comes too early, and none too late")
  func reversed() throws {
    #expect(
      try said([8, 7, 6, 5, 4, 3, 2, 1])
        == [8, 7, 6, 5, 4, 3, 2].map { .tooEarly(stroke: $0, other: $0 - 1) } + [nil])
  }

  @Test("Who goes on behind an early stroke has left one out, which then comes too late")
  func leftOut() throws {
    #expect(
      try said([2, 3, 4, 5, 6, 7, 8, 1]) == [.tooEarly(stroke: 2, other: 1)]
        + Array(repeating: nil, count: 6) + [.tooLate(stroke: 1, other: 2)])
  }

  @Test("Who went back cannot go on behind it before its turn")
  func wentBack() throws {
    #expect(
      try said([5, 1, 2, 6, 3, 4]) == [
        .tooEarly(stroke: 5, other: 4), nil, nil, .tooEarly(stroke: 6, other: 4), nil, nil,
      ])
  }

  @Test("The order at the end says the same")
  func final() throws {
    let reference = try strokes("学")
    let drawn = [7, 0, 1, 2, 3, 4, 5, 6].map { DrawnStroke(tracing: reference[$0]) }
    let grade = Grader.grade(drawn, against: reference)
    #expect(grade.remarks == [.tooEarly(stroke: 8, other: 7)])
    #expect(grade.strokeResults.dropFirst().allSatisfy { $0.isRight })
  }
}
