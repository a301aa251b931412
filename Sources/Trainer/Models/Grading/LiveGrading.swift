/// Judges each stroke as soon as it is finished. The size and place of the whole character are
/// still unknown then.
///
/// Each stroke is compared in two frames: the paper's own, and the one that the earlier strokes
/// suggest. The better frame counts. A stroke never takes part in its own frame. A finished drawing
/// may be moved and stretched onto the character. A single slanted or short stroke could always be
/// stretched until it is right.
public struct LiveGrading: Sendable {
  private let reference: [Trace]
  private var drawn: [DrawnStroke] = []
  private var finished: [Finished] = []

  private struct Finished: Sendable {
    /// The points on the paper, in the reference's direction.
    let trace: Trace
    let stroke: Int
    /// Whether the stroke may help to tell where the character is, and how large.
    let isReliable: Bool
  }

  private var order: LiveOrder
  private var size = LiveSize()

  /// - Parameter reference: the character's strokes in writing order.
  public init(reference: [Stroke]) {
    self.reference = reference.map(Trace.init)
    order = LiveOrder(count: reference.count)
  }

  /// A scribble may not claim a reference stroke with each of its strokes.
  private static let maximumStrokes = 100

  /// Judges the stroke that was just finished, while the others are still to come.
  /// ``Grader/grade(_:against:)`` does not blame a stroke that this function called right.
  public mutating func add(_ stroke: DrawnStroke) -> StrokeResult {
    drawn.append(stroke)
    guard drawn.count <= Self.maximumStrokes, let trace = Trace(stroke),
      let match = recheckedMatch(trace)
    else { return .unknown }
    let jitter = Jitter.of(drawn)
    guard !order.found.contains(match.stroke) else {
      // Once all strokes are drawn, a further one need not resemble any of them.
      return StrokeResult(
        stroke: nil, direction: 0, shape: 0, proportion: 0,
        remarks: [
          order.isComplete
            ? .extra(drawn: [drawn.count]) : .repeated(stroke: match.stroke + 1)
        ])
    }
    let right = reference[match.stroke]
    let isBackward = match.comparison.isBackward
    let score = StrokeScore(
      drawn: match.drawn, reference: right, comparison: match.comparison, jitter: jitter,
      // The first stroke decides where the whole will lie, so it has more room.
      slack: finished.isEmpty ? 0.06 : 0.03)
    let judged = StrokeRemarks(
      stroke: match.stroke, drawn: isBackward ? match.drawn.reversed : match.drawn,
      reference: right, score: score)
    var remarks = judged.all
    let turned = Finished(
      trace: isBackward ? trace.reversed : trace, stroke: match.stroke,
      isReliable: score.shape >= 0.5 && !score.similarity.isTurned)
    // A misshapen stroke crosses others by chance, and a short one cannot reach them.
    if score.shape > StrokeScore.leastShape, !score.stopsEarly,
      !score.similarity.isTooShort
    {
      remarks += mistakes(turned, jitter: jitter)
    }
    let outOfTurn = order.remark(match.stroke)
    let joined = joined(match, isRight: remarks.isEmpty && outOfTurn == nil)
    order.add(match.stroke)
    if let joined {
      order.addJoined([joined, joined + 1])
      remarks.insert(.joined(first: joined + 1, second: joined + 2), at: 0)
    } else {
      noteSize(turned, score.similarity, &remarks)
      if let outOfTurn { remarks.insert(outOfTurn, at: 0) }
    }
    finished.append(turned)
    return StrokeResult(judged, remarks: remarks)
  }

  /// - Parameter remarks: about the stroke itself.
  private mutating func noteSize(
    _ stroke: Finished, _ similarity: SimilarityTransform, _ remarks: inout [GradeRemark]
  ) {
    guard similarity.showsSize else { return }
    size.add(stroke.trace, reference[stroke.stroke])
    if remarks.isEmpty {
      if let remark = size.remark() { remarks.append(remark) }
    } else if finished.isEmpty, similarity.isTooShort || similarity.isTooLong {
      size.wasSaidWithLength()
    }
  }

  // MARK: Which stroke it is

  private struct Match {
    let stroke: Int
    /// The stroke in the better of the two frames.
    let drawn: Trace
    let comparison: StrokeComparison
  }

  /// Prefers a stroke whose turn it is, unless another is clearly nearer.
  private func match(_ trace: Trace) -> Match? {
    let frames = finished.isEmpty ? [Fit()] : [Fit(), frame] + [size.frame].compactMap(\.self)
    let fitted = frames.map { frame in
      let drawn = frame.apply(trace)
      return (drawn, drawn.centre)
    }
    let expected = order.expected
    let found = order.found
    let meant = nearest(expected, to: fitted) { _ in 0 }
    let others = reference.indices.filter { !expected.contains($0) }
    let other = nearest(others, to: fitted) { found.contains($0) ? 0.03 : 0.012 }
    guard let meant, let other else { return meant ?? other }
    let (own, rival) = (meant.comparison.cost, other.comparison.cost)
    let penalty = found.contains(other.stroke) ? 0.03 : 0.012
    return rival + penalty < own && rival < max(0.07, 0.35 * own) ? other : meant
  }

  private func recheckedMatch(_ trace: Trace) -> Match? {
    match(trace).map { match in
      Match(
        stroke: match.stroke, drawn: match.drawn,
        comparison: match.comparison.recheckingDirection(match.drawn, reference[match.stroke]))
    }
  }

  private func nearest(
    _ strokes: [Int], to fitted: [(Trace, Trace.Point)], penalty: (Int) -> Double
  ) -> Match? {
    var best: (match: Match, cost: Double)?
    for stroke in strokes {
      let centre = reference[stroke].centre
      let penalty = penalty(stroke)
      for (drawn, own) in fitted {
        // No mean distance is smaller than that of the centres.
        if let best, (centre - own).norm + penalty >= best.cost { continue }
        let comparison = StrokeComparison(drawn, reference[stroke], centres: (own, centre))
        let cost = comparison.cost + penalty
        if let best, cost >= best.cost { continue }
        best = (Match(stroke: stroke, drawn: drawn, comparison: comparison), cost)
      }
    }
    return best?.match
  }

  /// The place and size of the character, by the strokes so far.
  private var frame: Fit {
    Fit().refined(
      finished.filter(\.isReliable).map { (drawn: $0.trace, reference: reference[$0.stroke]) })
  }

  // MARK: What is wrong with it

  /// The first of two reference strokes that were drawn as one.
  private func joined(_ match: Match, isRight: Bool) -> Int? {
    let begun = order.expected.first { $0 == match.stroke || $0 + 1 == match.stroke }
    guard !isRight, let first = begun, first + 1 < reference.count,
      !order.found.contains(first + 1)
    else { return nil }
    let both = reference[first].joined(to: reference[first + 1])
    let asBoth = StrokeComparison(match.drawn, both, centres: (match.drawn.centre, both.centre))
    let limit = min(0.7 * match.comparison.cost, PenLifts.maximumCost)
    return asBoth.cost < limit && !asBoth.isBackward ? first : nil
  }

  /// Lengths and crossings, beside the strokes before it, that make another character.
  private func mistakes(_ last: Finished, jitter: Double) -> [GradeRemark] {
    let pairs = (finished + [last]).map {
      Structure.Pair(stroke: $0.stroke, drawn: $0.trace, reference: reference[$0.stroke])
    }
    return Structure(pairs, jitter: jitter).mistakes(with: last.stroke)
  }
}
