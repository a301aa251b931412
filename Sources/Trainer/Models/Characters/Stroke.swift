/// One stroke of a character as it should be: a curve flattened to a few points, from where the pen
/// touches the paper to where it leaves.
public struct Stroke: Hashable, Sendable, Codable {
  /// Along the pen's way, in its direction; at least one.
  public let points: [StrokePoint]

  /// A stroke through these points.
  public init(points: [StrokePoint]) {
    self.points = points
  }
}
