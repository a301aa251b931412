/// The numbers of a grade.
struct GradeParts {
  let count: Double
  let order: Double
  let direction: Double
  let shape: Double
  let proportion: Double
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
      0.10 * count + 0.20 * order + 0.15 * direction + 0.30 * shape + 0.25 * proportion
    let weakest = min(1, min(shape, proportion) / 0.6)
    return min(max(weighted * (0.55 + 0.45 * weakest) * confusion, 0), ceiling)
  }

  /// In a character of few strokes one such mistake makes another character of it.
  private let confusion: Double

  /// A drawing with a stroke too few or too many does not pass; nor does one with
  /// half of its strokes backwards. One in a wrong order or with a stroke backwards is not good, however
  /// good it looks.
  private static func ceiling(count: Double, order: Double, scores: [StrokeScore?]) -> Double {
    if count < 1 { return Grade.passMark - 0.01 }
    let reversed = scores.count { ($0?.direction ?? 1) < 0.5 }
    // What tells ソ from ン.
    if 2 * reversed >= scores.count { return Grade.passMark - 0.01 }
    // Strokes in no order at all.
    if order < 0.4 { return Grade.passMark - 0.01 }
    return order < 1 || reversed > 0 ? Grade.goodMark - 0.01 : 1
  }

  init(matching: Matching, scores: [StrokeScore?], drawnCount: Int, tremble: Double) {
    let strokes = Double(matching.reference.count)
    count = max(0, 1 - abs(Double(drawnCount) - strokes) / strokes)

    // By the character's strokes; a missing one has zeros.
    var byStroke = [StrokeScore?](repeating: nil, count: matching.reference.count)
    for (index, score) in scores.enumerated() {
      if let stroke = matching.strokeOf[index] { byStroke[stroke] = score }
    }
    // Only a stroke that can be recognised can have gone the right way in its turn.
    let recognition = byStroke.map { score in
      score.map { min(1, 2 * ($0.shape * $0.proportion).squareRoot()) } ?? 0
    }
    let recognised = recognition.reduce(0, +) / strokes
    direction =
      zip(byStroke, recognition).reduce(0) { $0 + ($1.0?.direction ?? 0) * $1.1 } / strokes
    let sequence = StrokeOrder(drawn: matching.strokeOf.compactMap(\.self)).score
    order = sequence * recognised
    ceiling = Self.ceiling(count: count, order: sequence, scores: scores)
    mistakes = Structure(matching: matching, tremble: tremble).mistakes
    confusion = 1 - min(0.35, 1.4 * Double(mistakes.count) / strokes)
    shape = Self.overall(byStroke.map { $0?.shape ?? 0 })

    size = matching.fit.drawnSize
    isTooLarge = size > (Self.isSmall(matching.reference) ? 1.22 : 1.35)
    offCentre = Self.offCentre(matching)
    let whole =
      Self.sizeScore(size, of: matching.reference)
      * StrokeScore.falling(offCentre.norm, from: 0.15, to: 0.5)
    proportion = Self.overall(byStroke.map { $0?.proportion ?? 0 }) * (0.4 + 0.6 * whole)
  }

  /// The mean, drawn down by the worst quarter: one stroke that is quite wrong spoils a character more
  /// than many that are a little off.
  private static func overall(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    let worst = values.sorted().prefix(max(1, values.count / 4))
    return 0.5 * mean + 0.5 * worst.reduce(0, +) / Double(worst.count)
  }

  /// A character may be written smaller or larger; only one that is small itself, as ゃ is, becomes
  /// another when it is written large.
  private static func sizeScore(_ size: Double, of reference: [Trace]) -> Double {
    if size > 1, isSmall(reference) {
      return StrokeScore.falling(size, from: 1.2, to: 1.5)
    }
    return StrokeScore.falling(max(size, 1 / size), from: 1.3, to: 2.4)
  }

  private static func isSmall(_ reference: [Trace]) -> Bool {
    let extent = Box(reference)?.extent ?? Trace.Point(1, 1)
    return max(extent.x, extent.y) < 0.7
  }

  private static func offCentre(_ matching: Matching) -> Trace.Point {
    let centres = matching.drawn.map(\.centre)
    let centre = centres.reduce(.zero, +) / Double(centres.count)
    // Undo the fit: where the drawing's middle was.
    return (centre - matching.fit.shift) / matching.fit.scale - centre
  }
}
