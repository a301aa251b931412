/// One thing to tell a learner about a drawing. Strokes are numbered from 1, as on the sheet.
public enum GradeRemark: Hashable, Sendable, Codable {
  case nothingDrawn
  /// Nothing on the paper resembles the character.
  case anotherCharacter
  case missing(strokes: [Int])
  /// More was drawn than the character has; `drawn` counts in the order of drawing.
  case extra(drawn: [Int])
  /// Drawn without lifting the pen.
  case joined(first: Int, second: Int)
  /// Drawn as two.
  case split(stroke: Int)
  /// Something was drawn for this stroke before; said while drawing, where the first can be taken back.
  case repeated(stroke: Int)
  case swapped(first: Int, second: Int)
  /// `stroke` was drawn before `other`, after which it comes.
  case tooEarly(stroke: Int, other: Int)
  /// `stroke` was drawn after `other`, before which it comes.
  case tooLate(stroke: Int, other: Int)
  /// These strokes were drawn in another order than this.
  case order(strokes: [Int])
  case reversed(stroke: Int, course: StrokeCourse)
  case shape(stroke: Int, hint: ShapeHint)
  case misplaced(stroke: Int, towards: Side)
  case tooShort(stroke: Int)
  case tooLong(stroke: Int)
  /// The last part of the stroke is missing.
  case stopsEarly(stroke: Int)
  /// Every stroke that was drawn, when there are several.
  case allTooShort
  case shouldCross(stroke: Int, other: Int)
  case shouldNotCross(stroke: Int, other: Int)
  case shouldBeLonger(stroke: Int, other: Int)
  case wholeTooSmall
  case wholeTooLarge
  case wholeOffCentre(towards: Side, and: Side? = nil)

  /// Which way a stroke should bend.
  public enum ShapeHint: String, Hashable, Sendable, Codable {
    case straighter, rounder, flatter, steeper, otherLean, ending, other
  }

  /// Which way something has to move.
  public enum Side: String, Hashable, Sendable, Codable {
    case left, right, up, down
  }
}
