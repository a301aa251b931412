import TrainerModels

extension GradingTrial {
  /// One stroke is replaced. Its number must be named, and nothing said about the rest.
  static func replaced(
    _ name: String, _ style: Hand.Style, by stroke: @escaping @Sendable (inout Hand) -> Stroke
  ) -> GradingTrial {
    GradingTrial(name: "wrong: " + name) { sample, hand in
      guard sample.strokes.count > 1, let index = hand.pick(Array(sample.strokes.indices)) else {
        return nil
      }
      var strokes = sample.strokes
      strokes[index] = stroke(&hand)
      return Drawing(hand.draw(strokes, style)) { grade in
        !grade.remarks.isEmpty && grade.remarks.allSatisfy { $0.strokes == [index + 1] }
      }
    }
  }

  /// や for ゃ: does not pass, and is told to be smaller.
  static func large(_ name: String, _ style: Hand.Style) -> GradingTrial {
    GradingTrial(name: "rejected: " + name) { sample, hand in
      guard let large = sample.large else { return nil }
      return Drawing(hand.draw(large, style)) {
        !$0.passed && $0.remarks.contains(.wholeTooLarge)
      }
    }
  }
}
