/// What became of one drawn stroke.
public struct StrokeResult: Hashable, Sendable, Codable {
  /// The number, from 1, of the character's stroke that this one was taken for; nil for one too many.
  public let stroke: Int?
  /// 0…1 each, as in ``Grade``.
  public let direction: Double
  public let shape: Double
  public let proportion: Double
  /// About this stroke; empty when it is right.
  public let remarks: [GradeRemark]

  public var isRight: Bool { remarks.isEmpty && stroke != nil }
}
