/// The direction in which a stroke is written, in words.
public enum StrokeDirection: String, Hashable, Sendable, Codable {
  case leftToRight = "left to right"
  case rightToLeft = "right to left"
  case topToBottom = "top to bottom"
  case bottomToTop = "bottom to top"
  case topLeftToBottomRight = "top left to bottom right"
  case topRightToBottomLeft = "top right to bottom left"
  case bottomLeftToTopRight = "bottom left to top right"
  case bottomRightToTopLeft = "bottom right to top left"
  /// For a closed stroke, whose ends say nothing about its direction.
  case otherWayRound = "the other way round"
}

extension StrokeDirection {
  init(_ trace: Trace) {
    let chord = trace.chord
    guard trace.straightness > 0.4 else {
      self = .otherWayRound
      return
    }
    // Within about 22 degrees of an axis it is along the axis.
    let isAcross = abs(chord.y) < 0.41 * abs(chord.x)
    let isDown = abs(chord.x) < 0.41 * abs(chord.y)
    self =
      switch (isAcross, isDown, chord.x > 0, chord.y > 0) {
      case (true, _, true, _): .leftToRight
      case (true, _, false, _): .rightToLeft
      case (_, true, _, true): .topToBottom
      case (_, true, _, false): .bottomToTop
      case (_, _, true, true): .topLeftToBottomRight
      case (_, _, false, true): .topRightToBottomLeft
      case (_, _, true, false): .bottomLeftToTopRight
      case (_, _, false, false): .bottomRightToTopLeft
      }
  }
}
