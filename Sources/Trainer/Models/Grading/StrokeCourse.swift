/// Which way a stroke goes, in words.
public enum StrokeCourse: String, Hashable, Sendable, Codable {
  case leftToRight = "left to right"
  case rightToLeft = "right to left"
  case topToBottom = "top to bottom"
  case bottomToTop = "bottom to top"
  case topLeftToBottomRight = "top left to bottom right"
  case topRightToBottomLeft = "top right to bottom left"
  case bottomLeftToTopRight = "bottom left to top right"
  case bottomRightToTopLeft = "bottom right to top left"
  /// The ends are so close together that only the way round tells.
  case otherWayRound = "the other way round"
}
