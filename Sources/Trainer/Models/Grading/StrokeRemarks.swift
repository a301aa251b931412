/// What there is to say about one stroke beside the one that it was meant for. The live judgement and the
/// final grade both say it in these words.
struct StrokeRemarks {
  /// From 0.
  let stroke: Int
  /// In the reference's direction.
  let drawn: Trace
  let reference: Trace
  let score: StrokeScore

  /// The most important first.
  var all: [GradeRemark] {
    [direction].compactMap(\.self) + (early.map { [$0] } ?? [shape, place].compactMap(\.self))
  }

  /// Of shape, length and place only the first.
  var first: GradeRemark? { early ?? shape ?? place }

  /// Said instead of all else about a shape or a length that is wrong because the end is missing.
  private var early: GradeRemark? {
    score.stopsEarly && (shape ?? place) != nil ? .stopsEarly(stroke: stroke + 1) : nil
  }

  var direction: GradeRemark? {
    guard score.direction < 0.5 else { return nil }
    return .reversed(stroke: stroke + 1, course: StrokeCourse(reference))
  }

  var shape: GradeRemark? {
    if score.similarity.isTurned {
      return .shape(stroke: stroke + 1, hint: score.similarity.hint)
    }
    // The shape of what is much too short or too long cannot be compared.
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

  init(_ said: StrokeRemarks, remarks: [GradeRemark]) {
    self.init(
      stroke: said.stroke + 1, direction: said.score.direction, shape: said.score.shape,
      proportion: said.score.proportion, remarks: remarks)
  }
}
