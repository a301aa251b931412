/// The numbers of a grade.
struct GradeParts {
  let count: Double
  let order: Double
  let direction: Double
  /// Of the strokes that were drawn, as is the proportion: for a missing one the count speaks.
  let shape: Double
  let proportion: Double
  /// The same, but 0 for each missing stroke, which the total is made of.
  private let whole: (shape: Double, proportion: Double)
  /// How many strokes can be recognised, of all that the character has.
  let recognised: Int
  /// Larger than 1 when the whole character is larger than the reference.
  let size: Double
  let isTooLarge: Bool
  /// From where the whole character belongs to where it is.
  let offCentre: Trace.Point

  /// What the drawing has of another character.
  let mistakes: [GradeRemark]
  /// The most that the drawing can get.
  private let ceiling: Double

  /// Shape weighs most, because it makes the character; the rest makes it well written.
  var total: Double {
    let weighted =
      0.10 * count + 0.20 * order + 0.15 * direction + 0.30 * whole.shape + 0.25 * whole.proportion
    let weakest = min(1, min(whole.shape, whole.proportion) / 0.6)
    return min(max(weighted * (0.55 + 0.45 * weakest) * confusion, 0), ceiling)
  }

  /// In a character of few strokes one such mistake makes another character of it.
  private let confusion: Double

  /// A drawing with a stroke too few or too many does not pass; nor does one with something else in the
  /// place of a stroke, or half of its strokes backwards. One in a wrong order or with a stroke backwards is not good, however
  /// good it looks.
  private static func ceiling(
    count: Double, order: Double, scores: [StrokeScore?], isLargeKana: Bool, foreign: Double
  ) -> Double {
    if count < 1 || isLargeKana || foreign > 0.18 { return Grade.passMark - 0.01 }
    let reversed = scores.count { ($0?.direction ?? 1) < 0.5 }
    // What tells ソ from ン.
    if 2 * reversed >= scores.count { return Grade.passMark - 0.01 }
    // Strokes in no order at all.
    if order < 0.4 { return Grade.passMark - 0.01 }
    return order < 1 || reversed > 0 || foreign > 0.1 ? Grade.goodMark - 0.01 : 1
  }

  /// - Parameter rightStrokes: see ``GradeRemarks``.
  init(
    matching: Matching, scores: [StrokeScore?], drawnCount: Int, tremble: Double,
    rightStrokes: [Int?]
  ) {
    let strokes = Double(matching.reference.count)
    count = max(0, 1 - abs(Double(drawnCount) - strokes) / strokes)

    // By the character's strokes; a missing one has zeros.
    var byStroke = [StrokeScore?](repeating: nil, count: matching.reference.count)
    for (index, score) in scores.enumerated() {
      if let stroke = matching.strokeOf[index] { byStroke[stroke] = score }
    }
    let recognition = byStroke.map { $0?.recognition ?? 0 }
    recognised = byStroke.count { $0?.isRecognised ?? false }
    let share = recognition.reduce(0, +) / strokes
    direction =
      zip(byStroke, recognition).reduce(0) { $0 + ($1.0?.direction ?? 0) * $1.1 } / strokes
    let sequence = StrokeOrder(drawn: matching.sequence).score
    order = sequence * share
    mistakes = Structure(matching: matching, scores: scores, tremble: tremble).mistakes
    confusion = 1 - min(0.35, 1.4 * Double(mistakes.count) / strokes)
    size = matching.fit.drawnSize
    offCentre = Self.offCentre(matching)
    let isLargeKana = SmallKana(matching.reference)?.isLarge(size: size, offset: offCentre) ?? false
    isTooLarge = isLargeKana || size > 1.35
    ceiling = Self.ceiling(
      count: count, order: sequence, scores: scores, isLargeKana: isLargeKana,
      foreign: matching.foreign(scores, right: rightStrokes))

    let frame =
      0.4 + 0.6 * StrokeScore.falling(max(size, 1 / size), from: 1.3, to: 2.4)
      * StrokeScore.falling(offCentre.norm, from: 0.15, to: 0.5)
    let drawn = byStroke.compactMap(\.self)
    shape = Self.overall(drawn.map(\.shape))
    proportion = Self.overall(drawn.map(\.proportion)) * frame
    whole = (
      Self.overall(byStroke.map { $0?.shape ?? 0 }),
      Self.overall(byStroke.map { $0?.proportion ?? 0 }) * frame
    )
  }

  /// The mean, drawn down by the worst quarter: one stroke that is quite wrong spoils a character more
  /// than many that are a little off.
  private static func overall(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let mean = values.reduce(0, +) / Double(values.count)
    let worst = values.sorted().prefix(max(1, values.count / 4))
    return 0.5 * mean + 0.5 * worst.reduce(0, +) / Double(worst.count)
  }

  private static func offCentre(_ matching: Matching) -> Trace.Point {
    let centres = matching.drawn.map(\.centre)
    let centre = centres.reduce(.zero, +) / Double(centres.count)
    // Undo the fit: where the drawing's middle was.
    return (centre - matching.fit.shift) / matching.fit.scale - centre
  }
}
