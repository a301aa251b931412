/// A point in the writing square: x from left to right, y from top to bottom, 0…1 each.
public struct StrokePoint: Hashable, Sendable, Codable {
  /// From the left edge, in sides of the square.
  public var x: Double
  /// From the upper edge, in sides of the square.
  public var y: Double

  /// Takes sides of the square; a drawn point may lie outside 0…1.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
