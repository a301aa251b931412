import TrainerModels

/// The praise for a drawing.
enum Praise {
  static func headline(for grade: Grade, usedHint: Bool) -> String {
    if usedHint, grade.isGood { return "Right, with help" }
    if grade.isGood { return grade.isBeautiful ? "Beautifully written" : "Well written" }
    return grade.passed ? "It counts, with something to polish" : "Not yet"
  }

  static func symbol(for grade: Grade, usedHint: Bool) -> String {
    if usedHint, grade.passed { return "checkmark.circle" }
    if grade.isGood { return "checkmark.seal.fill" }
    return grade.passed ? "checkmark.circle" : "arrow.counterclockwise"
  }

  /// The sentences about a drawing, the most important first. They are few, so that a learner
  /// remembers them at the next attempt.
  static func sentences(for grade: Grade, usedHint: Bool) -> [String] {
    var sentences = grade.remarks.prefix(3).map(\.sentence)
    if sentences.isEmpty { sentences = [summary(of: grade)] }
    if usedHint && grade.passed {
      sentences.append("You used a hint, so it comes again today.")
    }
    return sentences
  }

  /// For a drawing without remarks. It praises only what is so.
  private static func summary(of grade: Grade) -> String {
    guard grade.isGood else { return "Compare it with the outline." }
    if min(grade.shape, grade.proportion) >= 0.9 {
      return "Every stroke in its order, its direction and its place."
    }
    return "Every stroke in its order and its direction. Compare the "
      + (grade.shape < grade.proportion ? "shapes" : "places") + " with the outline."
  }
}
