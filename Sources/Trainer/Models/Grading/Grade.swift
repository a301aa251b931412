/// How well a character was drawn. Every number is 0…1, whatever was drawn.
public struct Grade: Hashable, Sendable, Codable {
  /// From here on a drawing counts as the character.
  public static let passMark = 0.7
  /// From here on a drawing is good.
  public static let goodMark = 0.8

  /// Whether all strokes are there and none too many.
  public let count: Double
  /// Whether strokes came in their order, 0…1.
  public let order: Double
  /// Whether strokes ran the right way, 0…1.
  public let direction: Double
  /// How strokes look, wherever they stand, 0…1.
  public let shape: Double
  /// Length and place of the strokes beside each other.
  public let proportion: Double
  /// All of it, 0…1.
  public let total: Double
  /// The most important first.
  public let remarks: [GradeRemark]
  /// One for each drawn stroke, in the order of drawing.
  public let strokeResults: [StrokeResult]

  /// Whether the character counts as known.
  public var passed: Bool { total >= Self.passMark }

  /// Good, and with nothing to say about order or direction.
  public var isGood: Bool {
    total >= Self.goodMark && !remarks.contains { $0.isAboutOrderOrDirection }
  }
}
