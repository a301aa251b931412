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
  /// A stroke was drawn for this one before. Said only while drawing, where the first can be taken
  /// back.
  case repeated(stroke: Int)
  case swapped(first: Int, second: Int)
  /// `stroke` was drawn before `other`, but belongs after it.
  case tooEarly(stroke: Int, other: Int)
  /// `stroke` was drawn after `other`, but belongs before it.
  case tooLate(stroke: Int, other: Int)
  /// These strokes, listed in writing order, were drawn in another order.
  case order(strokes: [Int])
  case reversed(stroke: Int, direction: StrokeDirection)
  case shape(stroke: Int, hint: ShapeHint)
  case misplaced(stroke: Int, towards: Side)
  case tooShort(stroke: Int)
  case tooLong(stroke: Int)
  /// The last part of the stroke is missing.
  case stopsEarly(stroke: Int)
  /// All drawn strokes are too short, and there are several.
  case allTooShort
  case shouldCross(stroke: Int, other: Int)
  case shouldNotCross(stroke: Int, other: Int)
  case shouldBeLonger(stroke: Int, other: Int)
  case wholeTooSmall
  case wholeTooLarge
  case wholeOffCentre(towards: Side, and: Side? = nil)
  /// Left and right are exchanged.
  case mirrored
  /// More than a fifth less high than it should be for its width.
  case wholeTooFlat
  /// More than a fifth less wide than it should be for its height.
  case wholeTooNarrow
  /// Turned or slanted, with its top to this side.
  case wholeLeaning(towards: Side)
  /// The lines tremble.
  case unsteady
  /// Strokes that should bend were drawn straight; those that were called right before are not named.
  case straightened(strokes: [Int])
  /// Curves were drawn as straight pieces with corners; named as above.
  case angular(strokes: [Int])

  /// How the shape of a stroke should change.
  public enum ShapeHint: String, Hashable, Sendable, Codable {
    case straighter, rounder, flatter, steeper, otherLean, ending, other
  }

  /// The direction in which a stroke or the character has to move.
  public enum Side: String, Hashable, Sendable, Codable {
    case left, right, up, down
  }
}
