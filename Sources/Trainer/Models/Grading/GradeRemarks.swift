/// The sentences of a grade, the most important first.
struct GradeRemarks {
  let matching: Matching
  let scores: [StrokeScore?]
  let places: [Int]
  let parts: GradeParts
  /// For each usable stroke the index under which it was called right while drawing; otherwise nil.
  let rightStrokes: [Int?]
  /// What the drawing was forgiven. A drawing that is not good has graver things to hear.
  var polish: GradeRemark?

  /// A learner does not read more sentences at once.
  private static let maximumCount = 5

  var all: [GradeRemark] {
    let lifts = penLifts
    if isMirrored { return [.mirrored] }
    if areAllTooShort { return Array(([.allTooShort] + lifts).prefix(Self.maximumCount)) }
    if isAnotherCharacter, lifts.isEmpty { return [.anotherCharacter] }
    let order = StrokeOrder(
      drawn: matching.sequence, right: Set(rightStrokes.compactMap(\.self))
    ).remarks
    let byStroke = matching.strokeOf.indices
      .sorted { matching.strokeOf[$0] ?? .max < matching.strokeOf[$1] ?? .max }
    // A stroke that was drawn in two parts, or with another one, has no length or crossing of its own.
    let lifted = Set(lifts.filter(\.isAboutPenLift).flatMap(\.strokes))
    let mistakes = mistakes.filter { lifted.isDisjoint(with: $0.strokes) }
    let wrong = byStroke.filter { !wasRight($0) && !lifted.contains(number(of: $0)) }
    // A number that was called right is not blamed either, whichever drawn stroke has it now, unless
    // nothing else can be said.
    let right = Set(rightStrokes.compactMap { $0.map { $0 + 1 } })
    let blamed = [wrong.filter { !right.contains(number(of: $0)) }, wrong]
    for strokes in blamed {
      let reversed = strokes.compactMap { remarks(about: $0)?.direction }
      let rest = strokes.sorted { quality($0) < quality($1) }.prefix(2)
        .compactMap { remarks(about: $0)?.first }
      let polish = [polish].compactMap(\.self)
      let said = lifts + order + reversed + mistakes.prefix(2) + polish + rest + whole
      if !said.isEmpty { return Array(said.prefix(Self.maximumCount)) }
    }
    return []
  }

  /// Of the reference stroke, from 1; 0 for an extra one.
  private func number(of index: Int) -> Int { (matching.strokeOf[index] ?? -1) + 1 }

  /// The result for one usable stroke.
  func result(_ index: Int) -> StrokeResult {
    guard let remarks = remarks(about: index) else { return .unknown }
    return StrokeResult(remarks, remarks: wasRight(index) ? [] : remarks.all)
  }

  private var isMirrored: Bool {
    parts.total < Grade.passMark && matching.drawn.count == matching.reference.count
      && matching.isMirrored
  }

  /// Leaves out mistakes between strokes that were all called right while drawing.
  private var mistakes: [GradeRemark] {
    let right = Set(rightStrokes.compactMap(\.self))
    return parts.mistakes.filter { mistake in
      !mistake.strokes.allSatisfy { right.contains($0 - 1) }
    }
  }

  /// False as soon as a third of the strokes can be recognised: then the others are named.
  private var isAnotherCharacter: Bool {
    parts.shape < 0.25 && parts.proportion < 0.35
      && 3 * parts.recognised < matching.reference.count
      && !scores.contains { $0?.stopsEarly ?? false }
  }

  private var areAllTooShort: Bool {
    parts.recognised == 0 && matching.drawn.count > 1
      && matching.drawn.indices.allSatisfy { index in
        if case .tooShort = remarks(about: index)?.first {
          true
        } else {
          matching.strokeOf[index] == nil
        }
      }
  }

  private var penLifts: [GradeRemark] {
    let lifts = PenLifts(matching: matching)
    let joined = lifts.joined
    let split = lifts.split.filter { split in !rightStrokes.contains(split.stroke) }
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

  /// A stroke that was called right while drawing is not blamed at the end.
  private func wasRight(_ index: Int) -> Bool { rightStrokes[index] != nil }

  private func remarks(about index: Int) -> StrokeRemarks? {
    guard let score = scores[index], let stroke = matching.strokeOf[index] else { return nil }
    let drawn = matching.drawn[index]
    return StrokeRemarks(
      stroke: stroke, drawn: matching.comparison(index, stroke).isBackward ? drawn.reversed : drawn,
      reference: matching.reference[stroke], score: score)
  }

  private var whole: [GradeRemark] {
    // A single recognised stroke of many says little about the whole.
    guard 2 * parts.recognised >= min(matching.drawn.count, matching.reference.count) else {
      return []
    }
    var remarks: [GradeRemark] = []
    if parts.size < 0.7 { remarks.append(.wholeTooSmall) }
    if parts.isTooLarge { remarks.append(.wholeTooLarge) }
    if parts.offCentre.norm > 0.25 {
      remarks.append(wholeOffCentre)
    }
    return remarks
  }

  /// Names one side, or two when the drawing lies off on both axes.
  private var wholeOffCentre: GradeRemark {
    let offset = parts.offCentre
    let (x, y) = (Trace.Point(offset.x, 0), Trace.Point(0, offset.y))
    let isBothWays = min(x.norm, y.norm) > 0.5 * max(x.norm, y.norm)
    return isBothWays
      ? .wholeOffCentre(towards: .init(against: x), and: .init(against: y))
      : .wholeOffCentre(towards: .init(against: offset))
  }
}

extension GradeRemark.Side {
  /// The side to move to, opposite to this offset.
  init(against offset: Trace.Point) {
    self =
      if abs(offset.x) > abs(offset.y) { offset.x > 0 ? .left : .right } else {
        offset.y > 0 ? .up : .down
      }
  }
}
