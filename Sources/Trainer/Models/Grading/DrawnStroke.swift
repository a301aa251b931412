/// A point of somebody's drawing.
public struct DrawnPoint: Hashable, Sendable, Codable {
  /// In the square's units 0…1; points outside the square are allowed.
  public var x: Double
  public var y: Double
  /// Seconds since the drawing began.
  public var t: Double

  public init(x: Double, y: Double, t: Double = 0) {
    self.x = x
    self.y = y
    self.t = t
  }
}

/// One stroke that somebody drew, from pen down to pen up. Any points are allowed, also none, one,
/// ten thousand, or ones that are not numbers: the grader copes.
public struct DrawnStroke: Hashable, Sendable, Codable {
  public var points: [DrawnPoint]

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
