/// How well a character was drawn. Every number lies in 0…1 for every drawing.
public struct Grade: Hashable, Sendable, Codable {
  /// A drawing whose total reaches this mark counts as the character.
  public static let passMark = 0.7
  /// A drawing whose total reaches this mark is good.
  public static let goodMark = 0.8
  /// A drawing whose total reaches this mark is beautiful: nothing is to be said about it.
  public static let beautifulMark = 0.95

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
  /// The weighted sum of all parts, 0…1. Below ``beautifulMark`` whenever there is a remark.
  public let total: Double
  /// The total as if nothing were to be polished: how surely it is the character. ``total`` is the
  /// same, or just below ``beautifulMark``.
  public let totalBeforePolish: Double
  /// The most important first.
  public let remarks: [GradeRemark]
  /// One for each drawn stroke, in the order of drawing.
  public let strokeResults: [StrokeResult]

  /// Lowers the total when there is a remark.
  init(
    count: Double, order: Double, direction: Double, shape: Double, proportion: Double,
    total: Double, remarks: [GradeRemark], strokeResults: [StrokeResult]
  ) {
    self.count = count
    self.order = order
    self.direction = direction
    self.shape = shape
    self.proportion = proportion
    self.total = remarks.isEmpty ? total : min(total, Self.beautifulMark - 0.01)
    totalBeforePolish = total
    self.remarks = remarks
    self.strokeResults = strokeResults
  }

  /// Earns the highest praise.
  public var isBeautiful: Bool { isGood && total >= Self.beautifulMark }

  /// Whether the character counts as known.
  public var passed: Bool { total >= Self.passMark }

  /// Good, and with nothing to say about order or direction.
  public var isGood: Bool {
    total >= Self.goodMark && !remarks.contains { $0.isAboutOrderOrDirection }
  }
}
