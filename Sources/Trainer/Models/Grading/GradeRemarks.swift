/// The sentences of a grade, the most important first.
struct GradeRemarks {
  let matching: Matching
  let scores: [StrokeScore?]
  let places: [Int]
  let parts: GradeParts

  /// Nobody reads more than this at once.
  private static let most = 5

  var all: [GradeRemark] {
    let lifts = penLifts
    if isAnotherCharacter, lifts.isEmpty { return [.anotherCharacter] }
    let order = StrokeOrder(drawn: matching.strokeOf.compactMap(\.self)).remarks
    let byStroke = matching.strokeOf.indices
      .sorted { matching.strokeOf[$0] ?? .max < matching.strokeOf[$1] ?? .max }
    let reversed = byStroke.compactMap(direction)
    let rest = byStroke.sorted { quality($0) < quality($1) }.prefix(2)
      .flatMap { [shape($0), place($0)].compactMap(\.self).prefix(1) }
    return Array(
      (lifts + order + reversed + parts.mistakes.prefix(2) + rest + whole).prefix(Self.most))
  }

  /// About one drawn stroke.
  func result(_ index: Int) -> StrokeResult {
    guard let score = scores[index], let stroke = matching.strokeOf[index] else { return .unknown }
    return StrokeResult(
      stroke: stroke + 1, direction: score.direction, shape: score.shape,
      proportion: score.proportion,
      remarks: [direction(index), shape(index), place(index)].compactMap(\.self))
  }

  private var isAnotherCharacter: Bool { parts.shape < 0.25 && parts.proportion < 0.35 }

  private var penLifts: [GradeRemark] {
    let lifts = PenLifts(matching: matching)
    let joined = lifts.joined
    let split = lifts.split
    let missing = matching.missing.filter { stroke in
      !joined.contains { $0.first == stroke || $0.second == stroke }
    }
    let extra = matching.extra.filter { index in !split.contains { $0.extra == index } }
    var remarks: [GradeRemark] = joined.map { .joined(first: $0.first + 1, second: $0.second + 1) }
    remarks += split.map { .split(stroke: $0.stroke + 1) }
    if !missing.isEmpty { remarks.append(.missing(strokes: missing.map { $0 + 1 })) }
    if !extra.isEmpty { remarks.append(.extra(drawn: extra.map { places[$0] + 1 })) }
    return remarks
  }

  private func quality(_ index: Int) -> Double {
    scores[index].map { min($0.shape, $0.proportion) } ?? 1
  }

  private func direction(_ index: Int) -> GradeRemark? {
    guard let score = scores[index], let stroke = matching.strokeOf[index], score.direction < 0.5
    else { return nil }
    return .reversed(stroke: stroke + 1, course: StrokeCourse(matching.reference[stroke]))
  }

  private func shape(_ index: Int) -> GradeRemark? {
    guard let score = scores[index], let stroke = matching.strokeOf[index], score.shape < 0.5
    else { return nil }
    let difference =
      matching.drawn[index].straightness - matching.reference[stroke].straightness
    let hint: GradeRemark.ShapeHint =
      if difference > 0.12 { .rounder } else if difference < -0.12 { .straighter } else { .other }
    return .shape(stroke: stroke + 1, hint: hint)
  }

  private func place(_ index: Int) -> GradeRemark? {
    guard let score = scores[index], let stroke = matching.strokeOf[index], score.proportion < 0.5
    else { return nil }
    if score.offset.norm > 0.14 {
      return .misplaced(stroke: stroke + 1, towards: .init(against: score.offset))
    }
    return score.relativeLength < 1 ? .tooShort(stroke: stroke + 1) : .tooLong(stroke: stroke + 1)
  }

  private var whole: [GradeRemark] {
    var remarks: [GradeRemark] = []
    if parts.size < 0.7 { remarks.append(.wholeTooSmall) }
    if parts.isTooLarge { remarks.append(.wholeTooLarge) }
    if parts.offCentre.norm > 0.25 {
      remarks.append(.wholeOffCentre(towards: .init(against: parts.offCentre)))
    }
    return remarks
  }
}

extension GradeRemark.Side {
  /// The side to move to when something lies off by this much.
  init(against offset: Trace.Point) {
    self =
      if abs(offset.x) > abs(offset.y) { offset.x > 0 ? .left : .right } else {
        offset.y > 0 ? .up : .down
      }
  }
}

extension Trace {
  /// 1 for a straight line, 0 for a stroke that ends where it began.
  var straightness: Double { length > 0 ? min(1, chord.norm / length) : 1 }
}

extension StrokeCourse {
  init(_ trace: Trace) {
    let chord = trace.chord
    guard trace.straightness > 0.4 else {
      self = .otherWayRound
      return
    }
    // Within about 22 degrees of an axis it is along the axis.
    let isAcross = abs(chord.y) < 0.41 * abs(chord.x)
    let isDown = abs(chord.x) < 0.41 * abs(chord.y)
    self =
      switch (isAcross, isDown, chord.x > 0, chord.y > 0) {
      case (true, _, true, _): .leftToRight
      case (true, _, false, _): .rightToLeft
      case (_, true, _, true): .topToBottom
      case (_, true, _, false): .bottomToTop
      case (_, _, true, true): .topLeftToBottomRight
      case (_, _, false, true): .topRightToBottomLeft
      case (_, _, true, false): .bottomLeftToTopRight
      case (_, _, false, false): .bottomRightToTopLeft
      }
  }
}
