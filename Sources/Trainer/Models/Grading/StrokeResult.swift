/// The judgement on one drawn stroke.
public struct StrokeResult: Hashable, Sendable, Codable {
  /// The number, from 1, of the reference stroke; nil for an extra stroke.
  public let stroke: Int?
  /// 0…1 each, as in ``Grade``.
  public let direction: Double
  /// The look of the stroke, apart from its place, 0…1.
  public let shape: Double
  /// Its place and length, 0…1.
  public let proportion: Double
  /// About this stroke; empty when it is right.
  public let remarks: [GradeRemark]

  /// Whether the stroke is paired and has no remark, but perhaps one about the size of the whole.
  public var isRight: Bool { remarks.allSatisfy(\.isAboutSize) && stroke != nil }
}
