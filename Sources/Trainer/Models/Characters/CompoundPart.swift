/// One character of a compound, and the square that it fills.
public struct CompoundPart: Hashable, Sendable {
  /// Which character stands there.
  public let character: CharacterID
  /// The upper left corner's distance from the left edge, in the compound's own square 0…1.
  public let x: Double
  /// The same corner's distance from the upper edge.
  public let y: Double
  /// The side of the part's square.
  public let size: Double

  func place(_ point: StrokePoint) -> StrokePoint {
    StrokePoint(x: x + point.x * size, y: y + point.y * size)
  }

  /// Puts the characters side by side from the left, at half the height.
  static func sideBySide(_ characters: [CharacterID]) -> [CompoundPart] {
    let size = 1 / Double(max(characters.count, 1))
    return characters.enumerated().map { index, character in
      CompoundPart(character: character, x: Double(index) * size, y: (1 - size) / 2, size: size)
    }
  }
}
