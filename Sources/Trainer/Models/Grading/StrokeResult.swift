/// What became of one drawn stroke.
public struct StrokeResult: Hashable, Sendable, Codable {
  /// The number, from 1, of the character's stroke that this one was taken for; nil for one too many.
  public let stroke: Int?
  /// 0…1 each, as in ``Grade``.
  public let direction: Double
  /// How it looks, wherever it stands, 0…1.
  public let shape: Double
  /// Its place and length, 0…1.
  public let proportion: Double
  /// About this stroke; empty when it is right.
  public let remarks: [GradeRemark]

  /// Whether nothing is to be said against it.
  public var isRight: Bool { remarks.isEmpty && stroke != nil }
}
