/// How an attempt went, in the four steps that FSRS knows.
public enum ReviewRating: Int, Hashable, Sendable, Codable, CaseIterable {
  case again = 1
  case hard, good, easy

  /// Again: a drawing that failed or needed the outline. Hard: one that passed without being good.
  /// Easy: a beautiful one.
  public init(_ grade: Grade, usedHint: Bool = false) {
    self =
      if !grade.passed || usedHint { .again } else if !grade.isGood {
        .hard
      } else if !grade.isBeautiful { .good } else { .easy }
  }
}
