/// Compares a drawing with a character's strokes.
public enum Grader {
  /// - Parameters:
  ///   - drawn: in the order of drawing, in the same square as the reference.
  ///   - reference: the character's strokes in writing order.
  public static func grade(_ drawn: [DrawnStroke], against reference: [Stroke]) -> Grade {
    Grading(drawn: drawn, reference: reference).grade()
  }

  /// Judges the stroke that was just finished, while the others are still to come.
  /// ``grade(_:against:)`` does not blame a stroke that this function called right.
  /// - Parameter earlier: the strokes drawn before it.
  public static func gradeStroke(
    _ stroke: DrawnStroke, after earlier: [DrawnStroke], against reference: [Stroke]
  ) -> StrokeResult {
    var live = LiveGrading(reference: reference)
    for stroke in earlier { _ = live.add(stroke, isJudged: false) }
    return live.add(stroke)
  }
}
