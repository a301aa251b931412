import Testing

@testable import TrainerModels

@Suite("Saying what is wrong with an order")
struct StrokeOrderTests {
  @Test(
    "As shortly as it can be said",
    arguments: [
      ([0, 1, 2, 3], []),
      ([1, 0, 2, 3], [GradeRemark.swapped(first: 1, second: 2)]),
      ([3, 1, 2, 0], [.swapped(first: 1, second: 4)]),
      ([1, 0, 3, 2], [.swapped(first: 1, second: 2), .swapped(first: 3, second: 4)]),
      ([0, 3, 1, 2], [.tooEarly(stroke: 4, other: 3)]),
      ([1, 2, 3, 0], [.tooLate(stroke: 1, other: 2)]),
      ([2, 3, 1, 0], [.order(strokes: [1, 2, 3, 4])]),
      ([0, 2, 5], []),
      ([5, 2], [.swapped(first: 3, second: 6)]),
      ([], []),
    ])
  func remarks(drawn: [Int], expected: [GradeRemark]) {
    #expect(StrokeOrder(drawn: drawn).remarks == expected)
    #expect((StrokeOrder(drawn: drawn).score == 1) == expected.isEmpty)
  }

  @Test("Every sentence is a sentence, with the strokes it is about")
  func sentences() {
    let remarks: [GradeRemark] = [
      .nothingDrawn, .anotherCharacter, .missing(strokes: [2]), .missing(strokes: [1, 2, 3]),
      .extra(drawn: [1]), .extra(drawn: [2]), .extra(drawn: [11, 12]), .joined(first: 1, second: 2),
      .split(stroke: 3), .swapped(first: 2, second: 3), .tooEarly(stroke: 4, other: 3),
      .tooLate(stroke: 1, other: 2), .order(strokes: [1, 2, 3]),
      .reversed(stroke: 1, direction: .otherWayRound), .shape(stroke: 1, hint: .straighter),
      .misplaced(stroke: 2, towards: .up), .tooShort(stroke: 1), .tooLong(stroke: 1),
      .shouldCross(stroke: 2, other: 1), .wholeTooSmall, .wholeOffCentre(towards: .left),
      .wholeOffCentre(towards: .right, and: .down), .stopsEarly(stroke: 3), .allTooShort,
    ]
    for remark in remarks {
      #expect(remark.sentence.first?.isUppercase == true && remark.sentence.hasSuffix("."))
      for stroke in remark.strokes { #expect(remark.sentence.contains("\(stroke)")) }
    }
    #expect(GradeRemark.missing(strokes: [1, 2, 3]).sentence == "Strokes 1, 2 and 3 are missing.")
    #expect(
      GradeRemark.order(strokes: [1, 2, 3]).sentence == "Draw strokes 1, 2 and 3 in this order.")
    #expect(GradeRemark.extra(drawn: [11]).sentence.contains("11th"))
  }
}
