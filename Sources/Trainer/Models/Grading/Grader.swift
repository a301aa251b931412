/// Compares a drawing with a character's strokes.
public enum Grader {
  /// - Parameters:
  ///   - drawn: in the order of drawing, in the same square as the reference.
  ///   - reference: the character's strokes in writing order.
  public static func grade(_ drawn: [DrawnStroke], against reference: [Stroke]) -> Grade {
    Grading(drawn: drawn, reference: reference).grade()
  }
}
