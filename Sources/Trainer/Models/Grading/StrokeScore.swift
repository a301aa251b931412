/// The scores of one drawn stroke beside its reference stroke.
struct StrokeScore {
  /// A stroke whose shape scores no more has nothing in common with the reference.
  static let leastShape = 0.05

  let direction: Double
  let shape: Double
  /// Whether the shape is worse than jitter explains; that can take a fifth of a short stroke's
  /// shape.
  let isMisshapen: Bool
  let proportion: Double
  /// The factor of ``proportion`` that is about the place.
  let placing: Double
  let similarity: SimilarityTransform
  /// The vector from the reference's centre to the drawn stroke's.
  let offset: Trace.Point
  /// The drawn length as a part of the reference's.
  let relativeLength: Double
  /// Whether the drawn stroke covers only the beginning of the reference.
  let stopsEarly: Bool

  /// - Parameter slack: room for the place beyond the usual, in sides of the square.
  init(
    drawn: Trace, reference: Trace, comparison: StrokeComparison, jitter: Double, slack: Double = 0
  ) {
    let length = reference.length
    let drawnLength = drawn.length
    direction = Self.direction(comparison, length: length, jitter: jitter)
    let turned = comparison.isBackward ? drawn.reversed : drawn
    shape = Self.shape(
      turned, reference, length: length, drawnLength: drawnLength, jitter: jitter)
    isMisshapen = shape < 0.5 - 4 * jitter
    similarity = SimilarityTransform(drawn: turned, reference: reference, jitter: jitter)
    stopsEarly = Self.stopsEarly(
      drawn, reference, comparison: comparison, residual: similarity.residual, jitter: jitter)
    offset = drawn.centre - reference.centre
    // Jitter lengthens the line.
    let steady = min(drawnLength, max(length, drawnLength - 4 * jitter))
    // A twentieth of the square is added to both, because a dot is neither long nor short.
    relativeLength = (steady + 0.05) / (length + 0.05)
    let distance = max(0, offset.norm - 0.5 * jitter)
    let longer = max(relativeLength, 1 / max(relativeLength, 0.01))
    placing = Self.falloff(distance, from: 0.03 + slack, to: 0.16 + slack)
    proportion = placing * Self.falloff(longer, from: 1.15, to: 1.9)
  }

  /// 0…1. Order and direction count only as far as a stroke can be recognised.
  var recognition: Double { min(1, 2 * (shape * proportion).squareRoot()) }
  var isRecognised: Bool { recognition >= 0.5 }

  /// 1 below `from`, 0 above `to`, linear in between.
  static func falloff(_ value: Double, from: Double, to: Double) -> Double {
    min(max((to - value) / (to - from), 0), 1)
  }

  /// 0 when the stroke resembles the reversed reference, 1 otherwise. A dot has no direction that a
  /// hand could get wrong.
  private static func direction(
    _ comparison: StrokeComparison, length: Double, jitter: Double
  ) -> Double {
    guard comparison.isBackward, length > 0.04,
      comparison.forward - comparison.backward > 1.2 * jitter,
      // A stroke that resembles neither direction cannot be called backwards.
      comparison.backward < 0.04 + 0.15 * length + jitter
    else { return 1 }
    let sum = comparison.forward + comparison.backward
    guard sum > 0 else { return 1 }
    return falloff(comparison.forward / sum, from: 0.5, to: 0.6)
  }

  private static func stopsEarly(
    _ drawn: Trace, _ reference: Trace, comparison: StrokeComparison, residual: Double,
    jitter: Double
  ) -> Bool {
    guard !comparison.isBackward, reference.isBent, drawn.length < 0.88 * reference.length,
      comparison.forward > 0.04 + jitter
    else { return false }
    let distance = drawn.distance(toBeginningOf: reference)
    // A stroke that is too short as a whole is not cut off.
    return distance < min(0.05 + jitter, 0.5 * comparison.forward, 0.6 * residual)
  }

  /// The distance of the points with equal centres and lengths, relative to the reference's length.
  private static func shape(
    _ drawn: Trace, _ reference: Trace, length: Double, drawnLength: Double,
    jitter: Double
  ) -> Double {
    let scale = min(max(length / max(drawnLength, 0.01), 0.7), 1.4)
    let drawnCentre = drawn.centre
    let centre = reference.centre
    var distances: [Double] = []
    distances.reserveCapacity(Trace.count)
    for index in 0..<Trace.count {
      let difference =
        (drawn.points[index] - drawnCentre) * scale - (reference.points[index] - centre)
      distances.append(difference.norm)
    }
    let mean = distances.reduce(0, +) / Double(Trace.count)
    let worst = distances.sorted().suffix(Trace.count / 4).reduce(0, +) / Double(Trace.count / 4)
    let distance = max(0, 0.5 * mean + 0.3 * worst - jitter)
    return falloff(distance / (length + 0.12), from: 0.035, to: 0.15)
  }
}
