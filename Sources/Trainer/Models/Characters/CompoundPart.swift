/// One character of a compound and the square it fills.
public struct CompoundPart: Hashable, Sendable {
  /// Which character stands there.
  public let character: CharacterID
  /// Of the square's upper left corner, in the compound's own square 0…1.
  public let x: Double
  /// Of the same corner, downward.
  public let y: Double
  /// Of the square's side.
  public let size: Double

  func place(_ point: StrokePoint) -> StrokePoint {
    StrokePoint(x: x + point.x * size, y: y + point.y * size)
  }

  /// Side by side from the left, in the middle of the height.
  static func sideBySide(_ characters: [CharacterID]) -> [CompoundPart] {
    let size = 1 / Double(max(characters.count, 1))
    return characters.enumerated().map { index, character in
      CompoundPart(character: character, x: Double(index) * size, y: (1 - size) / 2, size: size)
    }
  }
}
