/// Judges strokes one after the other, each as soon as it is finished, when nobody knows yet how large
/// the whole will be and where.
///
/// A stroke is looked at in two frames, the paper's own and the one that the strokes before it suggest,
/// and judged in the better one. It never says anything about its own frame: the whole of a finished
/// drawing may be moved and stretched onto the character, but a single slanted or short stroke could
/// always be stretched until it is right.
struct LiveGrading {
  private let reference: [Trace]
  private var drawn: [DrawnStroke] = []
  private var finished: [Finished] = []

  private struct Finished {
    /// As on the paper, in the reference's direction.
    let trace: Trace
    let stroke: Int
    /// Whether it says where and how large the character is.
    let isSound: Bool
  }

  /// Indices of the strokes that something was drawn for.
  private var found: Set<Int> = []

  init(reference: [Stroke]) {
    self.reference = reference.map(Trace.init)
  }

  /// Nobody may claim a place for every stroke of a scribble.
  private static let mostStrokes = 100

  /// - Parameter isJudged: whether the answer matters; else only what later strokes need is found out.
  mutating func add(_ stroke: DrawnStroke, isJudged: Bool = true) -> StrokeResult {
    drawn.append(stroke)
    guard drawn.count <= Self.mostStrokes, let trace = Trace(stroke), let match = settled(trace)
    else { return .unknown }
    let tremble = Tremble.of(drawn)
    guard !found.contains(match.stroke) else {
      return StrokeResult(
        stroke: nil, direction: 0, shape: 0, proportion: 0,
        remarks: [.repeated(stroke: match.stroke + 1)])
    }
    let right = reference[match.stroke]
    let isBackward = match.likeness.isBackward
    let score = StrokeScore(
      drawn: match.drawn, reference: right, likeness: match.likeness, tremble: tremble,
      // Where the first stroke lies is also where the whole will lie.
      slack: finished.isEmpty ? 0.06 : 0.03)
    let said = StrokeRemarks(
      stroke: match.stroke, drawn: isBackward ? match.drawn.reversed : match.drawn,
      reference: right, score: score)
    var remarks = said.all
    let turned = Finished(
      trace: isBackward ? trace.reversed : trace, stroke: match.stroke,
      isSound: score.shape >= 0.5 && !score.similarity.isTurned)
    // What resembles nothing crosses and ends as it happens to, and what is too short crosses nothing.
    if isJudged, score.shape > StrokeScore.leastShape, !score.stopsEarly,
      !score.similarity.isTooShort
    {
      remarks += mistakes(turned, tremble: tremble)
    }
    let order = orderRemark(match.stroke)
    if let joined = joined(match, isRight: remarks.isEmpty && order == nil) {
      found.formUnion([joined, joined + 1])
      remarks.insert(.joined(first: joined + 1, second: joined + 2), at: 0)
    } else if let order {
      remarks.insert(order, at: 0)
    }
    found.insert(match.stroke)
    finished.append(turned)
    return StrokeResult(said, remarks: remarks)
  }

  // MARK: Which stroke it is

  private struct Match {
    let stroke: Int
    /// In the frame in which it fits better.
    let drawn: Trace
    let likeness: Likeness
  }

  /// The strokes whose turn it is: the next one, and the first one that was left out.
  private var expected: [Int] {
    let furthest = found.max() ?? -1
    let open = reference.indices.filter { !found.contains($0) }
    return [open.first { $0 > furthest }, open.first].compactMap(\.self)
  }

  /// One whose turn it is, unless another is clearly more like it.
  private func match(_ trace: Trace) -> Match? {
    let frames = finished.isEmpty ? [Fit()] : [Fit(), frame]
    let fitted = frames.map { frame in
      let drawn = frame.apply(trace)
      return (drawn, drawn.centre)
    }
    let expected = expected
    let meant = nearest(expected, to: fitted) { _ in 0 }
    let others = reference.indices.filter { !expected.contains($0) }
    let other = nearest(others, to: fitted) { found.contains($0) ? 0.03 : 0.012 }
    guard let meant, let other else { return meant ?? other }
    let (own, foreign) = (meant.likeness.cost, other.likeness.cost)
    let handicap = found.contains(other.stroke) ? 0.03 : 0.012
    return foreign + handicap < own && foreign < max(0.07, 0.35 * own) ? other : meant
  }

  private func settled(_ trace: Trace) -> Match? {
    match(trace).map { match in
      Match(
        stroke: match.stroke, drawn: match.drawn,
        likeness: match.likeness.settled(match.drawn, reference[match.stroke]))
    }
  }

  private func nearest(
    _ strokes: [Int], to fitted: [(Trace, Trace.Point)], handicap: (Int) -> Double
  ) -> Match? {
    var best: (match: Match, cost: Double)?
    for stroke in strokes {
      let centre = reference[stroke].centre
      let handicap = handicap(stroke)
      for (drawn, own) in fitted {
        // No mean distance is smaller than that of the centres.
        if let best, (centre - own).norm + handicap >= best.cost { continue }
        let likeness = Likeness(drawn, reference[stroke], centres: (own, centre))
        let cost = likeness.cost + handicap
        if let best, cost >= best.cost { continue }
        best = (Match(stroke: stroke, drawn: drawn, likeness: likeness), cost)
      }
    }
    return best?.match
  }

  /// Where and how large the strokes so far say that the character is.
  private var frame: Fit {
    Fit().refined(
      finished.filter(\.isSound).map { (drawn: $0.trace, reference: reference[$0.stroke]) })
  }

  // MARK: What is wrong with it

  /// Of a stroke that is out of its turn.
  private func orderRemark(_ stroke: Int) -> GradeRemark? {
    if let later = found.filter({ $0 > stroke }).min() {
      return .tooLate(stroke: stroke + 1, other: later + 1)
    }
    guard let next = expected.first, stroke > next else { return nil }
    return .tooEarly(stroke: stroke + 1, other: next + 1)
  }

  /// The first of two strokes that were drawn as one.
  private func joined(_ match: Match, isRight: Bool) -> Int? {
    guard !isRight, let first = expected.first, first + 1 < reference.count,
      match.stroke == first || match.stroke == first + 1, !found.contains(first + 1)
    else { return nil }
    let both = reference[first].joined(to: reference[first + 1])
    let asBoth = Likeness(match.drawn, both, centres: (match.drawn.centre, both.centre))
    let limit = min(0.7 * match.likeness.cost, PenLifts.most)
    return asBoth.cost < limit && !asBoth.isBackward ? first : nil
  }

  /// Beside the strokes before it: lengths and crossings that make another character.
  private func mistakes(_ last: Finished, tremble: Double) -> [GradeRemark] {
    let pairs = (finished + [last]).map {
      Structure.Pair(stroke: $0.stroke, drawn: $0.trace, reference: reference[$0.stroke])
    }
    return Structure(pairs, tremble: tremble).mistakes(with: last.stroke)
  }
}
