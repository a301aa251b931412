/// One reference stroke: a curve flattened to a few points. The pen touches the paper at the first
/// one and leaves it at the last.
public struct Stroke: Hashable, Sendable, Codable {
  /// The points along the stroke, in its direction; at least one.
  public let points: [StrokePoint]

  /// A stroke through these points.
  public init(points: [StrokePoint]) {
    self.points = points
  }
}
