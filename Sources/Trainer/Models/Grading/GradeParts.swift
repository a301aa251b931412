/// The numbers of a grade.
struct GradeParts {
  let count: Double
  let order: Double
  let direction: Double
  let shape: Double
  let proportion: Double
  /// Larger than 1 when the whole character is larger than the reference.
  let size: Double
  /// From where the whole character belongs to where it is.
  let offCentre: Trace.Point

  /// Shape weighs most, because it makes the character; the rest makes it well written.
  var total: Double {
    let weighted =
      0.10 * count + 0.20 * order + 0.15 * direction + 0.30 * shape + 0.25 * proportion
    return min(max(weighted, 0), 1)
  }

  init(matching: Matching, scores: [StrokeScore?], drawnCount: Int) {
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
    order = StrokeOrder(drawn: matching.strokeOf.compactMap(\.self)).score * recognised
    shape = Self.overall(byStroke.map { $0?.shape ?? 0 })

    size = matching.fit.drawnSize
    offCentre = Self.offCentre(matching)
    let larger = max(size, 1 / size)
    let whole =
      StrokeScore.falling(larger, from: 1.4, to: 2.4)
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

  private static func offCentre(_ matching: Matching) -> Trace.Point {
    let centres = matching.drawn.map(\.centre)
    let centre = centres.reduce(.zero, +) / Double(centres.count)
    // Undo the fit: where the drawing's middle was.
    return (centre - matching.fit.shift) / matching.fit.scale - centre
  }
}
