/// What makes 土 another character than 士 and 天 another than 夫: which of two strokes is longer, which
/// crosses which, and how a long stroke ends. Small on paper, and the whole difference.
struct Structure {
  private let pairs: [Pair]
  private let tremble: Double

  /// A drawn stroke, in the direction of the one that it was meant for.
  struct Pair {
    let stroke: Int
    let drawn: Trace
    let reference: Trace
  }

  init(_ pairs: [Pair], tremble: Double) {
    self.pairs = pairs.sorted { $0.stroke < $1.stroke }
    self.tremble = tremble
  }

  /// Of the strokes that resemble what they were meant for: the others cross and end as they happen to.
  init(matching: Matching, scores: [StrokeScore?], tremble: Double) {
    let pairs = matching.strokeOf.enumerated().compactMap { index, stroke -> Pair? in
      guard let stroke, let score = scores[index], score.shape > StrokeScore.leastShape,
        !score.stopsEarly, matching.isLikely(index)
      else { return nil }
      let isBackward = matching.likeness(index, stroke).isBackward
      return Pair(
        stroke: stroke, drawn: isBackward ? matching.drawn[index].reversed : matching.drawn[index],
        reference: matching.reference[stroke])
    }
    self.init(pairs, tremble: tremble)
  }

  var mistakes: [GradeRemark] { mistakes(with: nil) }

  /// - Parameter stroke: looks only at what concerns this one, from 0.
  func mistakes(with stroke: Int?) -> [GradeRemark] {
    var found: [GradeRemark] = []
    let lengths = pairs.map { (drawn: $0.drawn.length, reference: $0.reference.length) }
    for (place, pair) in pairs.enumerated() {
      let isMeant = stroke == nil || pair.stroke == stroke
      if isMeant, endsDifferently(pair, length: lengths[place].reference) {
        found.append(.shape(stroke: pair.stroke + 1, hint: .ending))
      }
      for later in place + 1..<max(pairs.count, place + 1)
      where isMeant || pairs[later].stroke == stroke {
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
    let clear = 0.085 + 3 * tremble
    let right = pair.reference.depthOfCrossing(other.reference)
    let drawn = pair.drawn.depthOfCrossing(other.drawn)
    if right >= clear, drawn < 0.01 {
      return .shouldCross(stroke: other.stroke + 1, other: pair.stroke + 1)
    }
    // Touching in the model is at most a thickness of the pen beyond the line.
    if right < 0.025, drawn >= clear {
      return .shouldNotCross(stroke: other.stroke + 1, other: pair.stroke + 1)
    }
    return nil
  }

  private typealias Measured = (stroke: Int, length: (drawn: Double, reference: Double))

  private func length(_ first: Measured, _ second: Measured) -> GradeRemark? {
    let (long, short) =
      first.length.reference > second.length.reference ? (first, second) : (second, first)
    let blur = 0.02 + 2 * tremble
    guard long.length.reference > 1.25 * short.length.reference + blur,
      1.1 * long.length.drawn + blur < short.length.drawn
    else { return nil }
    return .shouldBeLonger(stroke: long.stroke + 1, other: short.stroke + 1)
  }

  private func areParallel(_ first: Trace, _ second: Trace) -> Bool {
    guard first.straightness > 0.9, second.straightness > 0.9 else { return false }
    let lengths = first.chord.norm * second.chord.norm
    guard lengths > 0.01 else { return false }
    return first.chord.dot(second.chord) / lengths > 0.94
  }

  /// Only for strokes long enough that their end is a movement of its own: る against ろ.
  private func endsDifferently(_ pair: Pair, length: Double) -> Bool {
    guard length > 0.9 else { return false }
    let drawn = pair.drawn.ending
    let right = pair.reference.ending
    guard drawn.norm > 0.04, right.norm > 0.04 else { return false }
    return drawn.dot(right) / (drawn.norm * right.norm) < 0.2
  }
}

extension Trace {
  /// The last seventh of the way.
  fileprivate var ending: Point { end - points[Self.count - 1 - Self.count / 7] }

  /// How far, at the place where two strokes cross, the nearest of their four ends is from it: 0 when
  /// one only touches the other, or when they do not meet.
  func depthOfCrossing(_ other: Trace) -> Double {
    guard boxesOverlap(other) else { return 0 }
    let step = length / Double(Self.count - 1)
    let otherStep = other.length / Double(Self.count - 1)
    let last = Double(Self.count - 1)
    var deepest = 0.0
    for index in 0..<Self.count - 1 {
      let from = points[index]
      let way = points[index + 1] - from
      for otherIndex in 0..<Self.count - 1 {
        let otherWay = other.points[otherIndex + 1] - other.points[otherIndex]
        let determinant = way.x * otherWay.y - way.y * otherWay.x
        guard abs(determinant) > 1e-12 else { continue }
        let gap = other.points[otherIndex] - from
        let here = (gap.x * otherWay.y - gap.y * otherWay.x) / determinant
        let there = (gap.x * way.y - gap.y * way.x) / determinant
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
