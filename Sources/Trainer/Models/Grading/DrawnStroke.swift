/// One sampled point of a drawing.
public struct DrawnPoint: Hashable, Sendable, Codable {
  /// In the square's units 0…1; points outside the square are allowed.
  public var x: Double
  /// From the upper edge, in sides of the square.
  public var y: Double
  /// Seconds since the drawing began.
  public var t: Double

  /// The grader drops points with a coordinate that is not finite.
  public init(x: Double, y: Double, t: Double = 0) {
    self.x = x
    self.y = y
    self.t = t
  }
}

/// One drawn stroke, from pen down to pen up. The grader accepts any points: none, one, ten
/// thousand, or ones that are not numbers.
public struct DrawnStroke: Hashable, Sendable, Codable {
  /// In the order of drawing.
  public var points: [DrawnPoint]

  /// Takes the points as they come, without a check.
  public init(points: [DrawnPoint]) {
    self.points = points
  }

  /// A perfect drawing of a stroke, for tests and previews.
  public init(tracing stroke: Stroke) {
    points = stroke.points.enumerated().map { index, point in
      DrawnPoint(x: point.x, y: point.y, t: Double(index) / 60)
    }
  }
}
