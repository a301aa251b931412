/// The remarks about one drawn stroke beside its reference stroke. The live judgement and the final
/// grade share these words.
struct StrokeRemarks {
  /// The index of the reference stroke, from 0.
  let stroke: Int
  /// The drawn stroke, in the reference's direction.
  let drawn: Trace
  let reference: Trace
  let score: StrokeScore

  /// The most important first.
  var all: [GradeRemark] {
    [direction].compactMap(\.self) + (early.map { [$0] } ?? [shape, place].compactMap(\.self))
  }

  /// The most important remark about shape, length or place.
  var first: GradeRemark? { early ?? shape ?? place }

  /// Replaces the remarks on shape and length when they are wrong because the end is missing.
  private var early: GradeRemark? {
    score.stopsEarly && (shape ?? place) != nil ? .stopsEarly(stroke: stroke + 1) : nil
  }

  var direction: GradeRemark? {
    guard score.direction < 0.5 else { return nil }
    return .reversed(stroke: stroke + 1, direction: StrokeDirection(reference))
  }

  var shape: GradeRemark? {
    if score.similarity.isTurned {
      return .shape(stroke: stroke + 1, hint: score.similarity.hint)
    }
    // A stroke that is much too short or too long has no comparable shape.
    guard score.isMisshapen, !score.similarity.isTooShort, !score.similarity.isTooLong else {
      return nil
    }
    let difference = drawn.straightness - reference.straightness
    let hint: GradeRemark.ShapeHint =
      if difference > 0.12 { .rounder } else if difference < -0.12 { .straighter } else { .other }
    return .shape(stroke: stroke + 1, hint: hint)
  }

  /// A stroke of the wrong length has its middle in the wrong place too, so the length comes first.
  var place: GradeRemark? {
    if score.similarity.isTooShort { return .tooShort(stroke: stroke + 1) }
    if score.similarity.isTooLong { return .tooLong(stroke: stroke + 1) }
    guard score.placing < 0.5 else { return nil }
    return .misplaced(stroke: stroke + 1, towards: .init(against: score.offset))
  }
}

extension StrokeResult {
  static let unknown = StrokeResult(
    stroke: nil, direction: 0, shape: 0, proportion: 0, remarks: [])

  init(_ judged: StrokeRemarks, remarks: [GradeRemark]) {
    self.init(
      stroke: judged.stroke + 1, direction: judged.score.direction, shape: judged.score.shape,
      proportion: judged.score.proportion, remarks: remarks)
  }
}
