/// One stroke of a character as it should be: a curve flattened to a few points, from where the pen
/// touches the paper to where it leaves.
public struct Stroke: Hashable, Sendable, Codable {
  public let points: [StrokePoint]

  public init(points: [StrokePoint]) {
    self.points = points
  }
}
