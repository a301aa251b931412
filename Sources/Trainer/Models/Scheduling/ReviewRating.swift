/// How an attempt went, in the four steps that FSRS knows.
public enum ReviewRating: Int, Hashable, Sendable, Codable, CaseIterable {
  case again = 1
  case hard, good, easy

  /// A character that was only recognisable, or written in a wrong order, was hard; one that needed
  /// the outline was not known.
  public init(_ grade: Grade, usedHint: Bool = false) {
    self =
      if !grade.passed || usedHint { .again } else if !grade.isGood {
        .hard
      } else if grade.total
        < 0.95
      { .good } else { .easy }
  }
}
