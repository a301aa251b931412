/// The small differences between characters such as 士 and 土, 夫 and 天, ろ and る. Which of two strokes
/// is longer, which strokes cross, and how a long stroke ends.
struct Structure {
  private let pairs: [Pair]
  private let jitter: Double

  /// A drawn stroke, in its reference's direction.
  struct Pair {
    let stroke: Int
    let drawn: Trace
    let reference: Trace
  }

  init(_ pairs: [Pair], jitter: Double) {
    self.pairs = pairs.sorted { $0.stroke < $1.stroke }
    self.jitter = jitter
  }

  /// Takes the strokes that resemble their reference; others cross and end by chance.
  init(matching: Matching, scores: [StrokeScore?], jitter: Double) {
    let pairs = matching.strokeOf.enumerated().compactMap { index, stroke -> Pair? in
      guard let stroke, let score = scores[index], score.shape > StrokeScore.leastShape,
        !score.stopsEarly, matching.isLikely(index)
      else { return nil }
      let isBackward = matching.comparison(index, stroke).isBackward
      return Pair(
        stroke: stroke, drawn: isBackward ? matching.drawn[index].reversed : matching.drawn[index],
        reference: matching.reference[stroke])
    }
    self.init(pairs, jitter: jitter)
  }

  var mistakes: [GradeRemark] { mistakes(with: nil) }

  /// - Parameter stroke: limits the search to mistakes that involve this stroke, from 0; nil for
  ///   all.
  func mistakes(with stroke: Int?) -> [GradeRemark] {
    var found: [GradeRemark] = []
    let lengths = pairs.map { (drawn: $0.drawn.length, reference: $0.reference.length) }
    for (place, pair) in pairs.enumerated() {
      let isConcerned = stroke == nil || pair.stroke == stroke
      if isConcerned, endsDifferently(pair, length: lengths[place].reference) {
        found.append(.shape(stroke: pair.stroke + 1, hint: .ending))
      }
      for later in place + 1..<max(pairs.count, place + 1)
      where isConcerned || pairs[later].stroke == stroke {
        let other = pairs[later]
        if let crossing = crossing(pair, other) { found.append(crossing) }
        if areParallel(pair.reference, other.reference),
          let length = length(
            (pair.stroke, lengths[place]), (other.stroke, lengths[later]))
        {
          found.append(length)
        }
      }
    }
    return found
  }

  private func crossing(_ pair: Pair, _ other: Pair) -> GradeRemark? {
    let clear = 0.085 + 3 * jitter
    let right = pair.reference.depthOfCrossing(other.reference)
    let drawn = pair.drawn.depthOfCrossing(other.drawn)
    if right >= clear, drawn < 0.01 {
      return .shouldCross(stroke: other.stroke + 1, other: pair.stroke + 1)
    }
    // In the models, strokes that touch go beyond the line by at most a pen's width.
    if right < 0.025, drawn >= clear {
      return .shouldNotCross(stroke: other.stroke + 1, other: pair.stroke + 1)
    }
    return nil
  }

  private typealias Measured = (stroke: Int, length: (drawn: Double, reference: Double))

  private func length(_ first: Measured, _ second: Measured) -> GradeRemark? {
    let (long, short) =
      first.length.reference > second.length.reference ? (first, second) : (second, first)
    let tolerance = 0.02 + 2 * jitter
    guard long.length.reference > 1.25 * short.length.reference + tolerance,
      1.1 * long.length.drawn + tolerance < short.length.drawn
    else { return nil }
    return .shouldBeLonger(stroke: long.stroke + 1, other: short.stroke + 1)
  }

  private func areParallel(_ first: Trace, _ second: Trace) -> Bool {
    guard first.straightness > 0.9, second.straightness > 0.9 else { return false }
    let lengths = first.chord.norm * second.chord.norm
    guard lengths > 0.01 else { return false }
    return first.chord.dot(second.chord) / lengths > 0.94
  }

  /// Only long strokes have an end that is a movement of its own, as in る and ろ.
  private func endsDifferently(_ pair: Pair, length: Double) -> Bool {
    guard length > 0.9 else { return false }
    let drawn = pair.drawn.ending
    let right = pair.reference.ending
    guard drawn.norm > 0.04, right.norm > 0.04 else { return false }
    return drawn.dot(right) / (drawn.norm * right.norm) < 0.2
  }
}

extension Trace {
  /// The last seventh of the stroke.
  fileprivate var ending: Point { end - points[Self.count - 1 - Self.count / 7] }

  /// How far two strokes cross: the distance from the crossing to the nearest of their four ends. 0
  /// when one only touches the other, or when they do not meet.
  func depthOfCrossing(_ other: Trace) -> Double {
    guard boxesOverlap(other) else { return 0 }
    let step = length / Double(Self.count - 1)
    let otherStep = other.length / Double(Self.count - 1)
    let last = Double(Self.count - 1)
    var deepest = 0.0
    for index in 0..<Self.count - 1 {
      let from = points[index]
      let segment = points[index + 1] - from
      for otherIndex in 0..<Self.count - 1 {
        let otherSegment = other.points[otherIndex + 1] - other.points[otherIndex]
        let determinant = segment.x * otherSegment.y - segment.y * otherSegment.x
        guard abs(determinant) > 1e-12 else { continue }
        let gap = other.points[otherIndex] - from
        let here = (gap.x * otherSegment.y - gap.y * otherSegment.x) / determinant
        let there = (gap.x * segment.y - gap.y * segment.x) / determinant
        guard (0...1).contains(here), (0...1).contains(there) else { continue }
        let place = Double(index) + here
        let otherPlace = Double(otherIndex) + there
        deepest = max(
          deepest,
          min(min(place, last - place) * step, min(otherPlace, last - otherPlace) * otherStep))
      }
    }
    return deepest
  }

  private func boxesOverlap(_ other: Trace) -> Bool {
    let (low, high) = box
    let (otherLow, otherHigh) = other.box
    return low.x <= otherHigh.x && otherLow.x <= high.x && low.y <= otherHigh.y
      && otherLow.y <= high.y
  }

  var box: (low: Point, high: Point) {
    var (low, high) = (start, start)
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return (low, high)
  }
}
