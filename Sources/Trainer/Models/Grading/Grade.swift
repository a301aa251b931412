/// How well a character was drawn. Every number lies in 0…1 for every drawing.
public struct Grade: Hashable, Sendable, Codable {
  /// A drawing whose total reaches this mark counts as the character.
  public static let passMark = 0.7
  /// A drawing whose total reaches this mark is good.
  public static let goodMark = 0.8

  /// 1 when the drawing has as many strokes as the character.
  public let count: Double
  /// Whether the strokes came in their order, 0…1.
  public let order: Double
  /// Whether the strokes ran the right way, 0…1.
  public let direction: Double
  /// The look of the strokes, apart from their places, 0…1.
  public let shape: Double
  /// The lengths and places of the strokes beside each other.
  public let proportion: Double
  /// The weighted sum of all parts, 0…1.
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
