/// A point in the square that a character is written in: 0…1 from left to right and from top to
/// bottom.
public struct StrokePoint: Hashable, Sendable, Codable {
  /// From the left edge, in sides of the square.
  public var x: Double
  /// From the upper edge, in sides of the square.
  public var y: Double

  /// In sides of the square; a hand may leave it.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
