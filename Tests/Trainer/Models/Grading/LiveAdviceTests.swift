import Testing

@testable import TrainerModels

@Suite("One sentence while drawing")
struct LiveAdviceTests {
  private func result(_ stroke: Int?, _ remarks: [GradeRemark] = []) -> StrokeResult {
    StrokeResult(stroke: stroke, direction: 1, shape: 1, proportion: 1, remarks: remarks)
  }

  @Test("It says how to begin, what is right, and when to check")
  func right() {
    #expect(LiveAdvice([], strokeCount: 1).sentence == "Draw the one stroke.")
    #expect(LiveAdvice([], strokeCount: 3).sentence == "Draw the 3 strokes in their order.")
    #expect(LiveAdvice([result(1)], strokeCount: 3).sentence == "Stroke 1 of 3 is right.")
    #expect(LiveAdvice([result(1)], strokeCount: 1).sentence == "Stroke 1 is right. Check it now.")
    let incomplete = LiveAdvice([result(1), result(nil), result(3)], strokeCount: 3)
    #expect(incomplete.sentence == "Stroke 3 is right, but stroke 2 is missing.")
    #expect(incomplete.tone == .right && !incomplete.offersUndo)
  }

  @Test(
    "It offers to take back a stroke out of its turn, or one too many",
    arguments: [
      GradeRemark.tooEarly(stroke: 3, other: 2), .tooLate(stroke: 1, other: 2),
      .repeated(stroke: 1), .extra(drawn: [4]),
    ])
  func undo(remark: GradeRemark) {
    let advice = LiveAdvice([result(2), result(3, [remark])], strokeCount: 3)
    #expect(advice.tone == .wrong && advice.offersUndo)
    #expect(advice.sentence == remark.sentence)
  }

  @Test("A stroke of nothing is taken back, a crooked one drawn better")
  func wrong() {
    let foreign = LiveAdvice([result(nil)], strokeCount: 3)
    #expect(foreign.tone == .wrong && foreign.offersUndo)
    let crooked = LiveAdvice([result(1, [.shape(stroke: 1, hint: .flatter)])], strokeCount: 3)
    #expect(crooked.tone == .wrong && !crooked.offersUndo)
  }

  @Test("Only the first stroke's length may be the size of the whole")
  func size() {
    let short = result(1, [.tooShort(stroke: 1)])
    #expect(LiveAdvice([short], strokeCount: 3).tone == .neutral)
    #expect(LiveAdvice([result(1, [.tooLong(stroke: 1)])], strokeCount: 3).tone == .neutral)
    let second = LiveAdvice([result(1), result(2, [.tooShort(stroke: 2)])], strokeCount: 3)
    #expect(second.tone == .wrong)
    #expect(second.sentence == "Stroke 2 is too short.")
    #expect(LiveAdvice([result(1), result(2, [.wholeTooSmall])], strokeCount: 3).tone == .neutral)
  }
}
