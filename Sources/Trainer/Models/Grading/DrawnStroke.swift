/// A point of somebody's drawing.
public struct DrawnPoint: Hashable, Sendable, Codable {
  /// In the square's units 0…1; points outside the square are allowed.
  public var x: Double
  /// From the upper edge, in sides of the square.
  public var y: Double
  /// Seconds since the drawing began.
  public var t: Double

  /// Numbers that are not finite are dropped by the grader.
  public init(x: Double, y: Double, t: Double = 0) {
    self.x = x
    self.y = y
    self.t = t
  }
}

/// One stroke that somebody drew, from pen down to pen up. Any points are allowed, also none, one,
/// ten thousand, or ones that are not numbers: the grader copes.
public struct DrawnStroke: Hashable, Sendable, Codable {
  /// In the order of drawing.
  public var points: [DrawnPoint]

  /// A stroke as it was drawn, whatever it is.
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
