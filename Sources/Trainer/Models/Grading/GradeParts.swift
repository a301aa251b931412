/// The numbers of a grade.
struct GradeParts {
  let count: Double
  /// Counts the drawn strokes only, as the next three do; ``count`` speaks for the missing ones.
  let order: Double
  let direction: Double
  let shape: Double
  let proportion: Double
  /// The same with 0 for each missing stroke; ``total`` is made from these.
  private let includingMissing:
    (order: Double, direction: Double, shape: Double, proportion: Double)
  /// The number of the character's strokes that can be recognised in the drawing.
  let recognised: Int
  /// A smaller character, beside the reference, is told to be larger.
  static let leastSize = 0.7
  /// A larger one is told to be smaller.
  static let mostSize = 1.35

  /// Larger than 1 when the whole character is larger than the reference.
  let size: Double
  let isTooLarge: Bool
  /// The vector from the place where the character belongs to the place where it stands.
  let offCentre: Trace.Point

  /// Differences of structure that belong to another character.
  let mistakes: [GradeRemark]
  /// The highest total that the drawing can get.
  private let ceiling: Double

  /// Shape has the largest weight, because it makes the character; the rest makes it well written.
  var total: Double {
    let weighted =
      0.10 * count + 0.20 * includingMissing.order + 0.15 * includingMissing.direction + 0.30
      * includingMissing.shape + 0.25 * includingMissing.proportion
    let weakest = min(1, min(includingMissing.shape, includingMissing.proportion) / 0.6)
    return min(max(weighted * (0.55 + 0.45 * weakest) * structureFactor, 0), ceiling)
  }

  /// Lowers the total for each mistake in ``mistakes``. In a character of few strokes one is enough
  /// for another character.
  private let structureFactor: Double

  /// Wrong counts, a foreign stroke, half of the strokes backwards: such a drawing does not pass. A
  /// drawing in the wrong order, or with a stroke backwards, is not good.
  private static func ceiling(
    count: Double, order: Double, scores: [StrokeScore?], isLargeKana: Bool, wrongStrokeCost: Double
  ) -> Double {
    if count < 1 || isLargeKana || wrongStrokeCost > 0.18 { return Grade.passMark - 0.01 }
    let reversed = scores.count { ($0?.direction ?? 1) < 0.5 }
    // Reversed strokes tell ソ from ン.
    if 2 * reversed >= scores.count { return Grade.passMark - 0.01 }
    // The strokes follow no order at all.
    if order < 0.4 { return Grade.passMark - 0.01 }
    return order < 1 || reversed > 0 || wrongStrokeCost > 0.1 ? Grade.goodMark - 0.01 : 1
  }

  /// - Parameter rightStrokes: see ``GradeRemarks``.
  init(
    matching: Matching, scores: [StrokeScore?], drawnCount: Int, jitter: Double,
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
    let recognisedStrokes = recognition.reduce(0, +)
    let recognisedDirections = zip(byStroke, recognition)
      .reduce(0) { $0 + ($1.0?.direction ?? 0) * $1.1 }
    let drawnStrokes = Double(max(byStroke.count { $0 != nil }, 1))
    let sequence = StrokeOrder(drawn: matching.sequence).score
    order = sequence * recognisedStrokes / drawnStrokes
    direction = recognisedDirections / drawnStrokes
    mistakes = Structure(matching: matching, scores: scores, jitter: jitter).mistakes
    structureFactor = 1 - min(0.35, 1.4 * Double(mistakes.count) / strokes)
    size = matching.fit.drawnSize
    offCentre = Self.offCentre(matching)
    let isLargeKana = SmallKana(matching.reference)?.isLarge(size: size, offset: offCentre) ?? false
    isTooLarge = isLargeKana || size > Self.mostSize
    ceiling = Self.ceiling(
      count: count, order: sequence, scores: scores, isLargeKana: isLargeKana,
      wrongStrokeCost: matching.costOfWrongStroke(scores, right: rightStrokes))

    let frame =
      0.4 + 0.6 * StrokeScore.falloff(max(size, 1 / size), from: 1.3, to: 2.4)
      * StrokeScore.falloff(offCentre.norm, from: 0.15, to: 0.5)
    let drawn = byStroke.compactMap(\.self)
    shape = Self.overall(drawn.map(\.shape))
    proportion = Self.overall(drawn.map(\.proportion)) * frame
    includingMissing = (
      sequence * recognisedStrokes / strokes, recognisedDirections / strokes,
      Self.overall(byStroke.map { $0?.shape ?? 0 }),
      Self.overall(byStroke.map { $0?.proportion ?? 0 }) * frame
    )
  }

  /// Half the mean of all, half the mean of the worst quarter. One stroke that is quite wrong
  /// spoils a character more than many small errors.
  private static func overall(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let mean = values.reduce(0, +) / Double(values.count)
    let worst = values.sorted().prefix(max(1, values.count / 4))
    return 0.5 * mean + 0.5 * worst.reduce(0, +) / Double(worst.count)
  }

  private static func offCentre(_ matching: Matching) -> Trace.Point {
    let centres = matching.drawn.map(\.centre)
    let centre = centres.reduce(.zero, +) / Double(centres.count)
    // Undoes the fit, to find the middle of the drawing on the paper.
    return (centre - matching.fit.shift) / matching.fit.scale - centre
  }
}
