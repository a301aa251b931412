/// A point in the square that a character is written in: 0…1 from left to right and from top to
/// bottom.
public struct StrokePoint: Hashable, Sendable, Codable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
