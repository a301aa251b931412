/// One drawn stroke measured against the stroke that it was meant for.
struct StrokeScore {
  /// A stroke with no more than this has no likeness with the right one.
  static let leastShape = 0.05

  let direction: Double
  let shape: Double
  /// Trembling alone can take a fifth of a short stroke's shape.
  let isMisshapen: Bool
  let proportion: Double
  /// The part of ``proportion`` that is about the place.
  let placing: Double
  let similarity: Similarity
  /// How far the drawn stroke's centre lies from where it belongs.
  let offset: Trace.Point
  /// The drawn length as a part of the right one.
  let relativeLength: Double
  /// Whether it is the beginning of the right stroke, and the rest was left out.
  let stopsEarly: Bool

  /// - Parameter slack: how much farther off than usual a stroke may lie.
  init(
    drawn: Trace, reference: Trace, likeness: Likeness, tremble: Double, slack: Double = 0
  ) {
    let length = reference.length
    let drawnLength = drawn.length
    direction = Self.direction(likeness, length: length, tremble: tremble)
    let turned = likeness.isBackward ? drawn.reversed : drawn
    shape = Self.shape(
      turned, reference, length: length, drawnLength: drawnLength, tremble: tremble)
    isMisshapen = shape < 0.5 - 4 * tremble
    similarity = Similarity(drawn: turned, reference: reference, tremble: tremble)
    stopsEarly = Self.stopsEarly(
      drawn, reference, likeness: likeness, residual: similarity.residual, tremble: tremble)
    offset = drawn.centre - reference.centre
    // Trembling makes the way longer.
    let steady = min(drawnLength, max(length, drawnLength - 4 * tremble))
    // A twentieth of the square is added to both, because dots are neither long nor short.
    relativeLength = (steady + 0.05) / (length + 0.05)
    let distance = max(0, offset.norm - 0.5 * tremble)
    let longer = max(relativeLength, 1 / max(relativeLength, 0.01))
    placing = Self.falling(distance, from: 0.03 + slack, to: 0.16 + slack)
    proportion = placing * Self.falling(longer, from: 1.15, to: 1.9)
  }

  /// Only a stroke that can be recognised can have gone the right way in its turn.
  var recognition: Double { min(1, 2 * (shape * proportion).squareRoot()) }
  var isRecognised: Bool { recognition >= 0.5 }

  /// 1 below `from`, 0 above `to`, straight in between.
  static func falling(_ value: Double, from: Double, to: Double) -> Double {
    min(max((to - value) / (to - from), 0), 1)
  }

  /// Whether the stroke resembles the right one more than the right one backwards. A dot has no
  /// direction that a hand could get wrong.
  private static func direction(
    _ likeness: Likeness, length: Double, tremble: Double
  ) -> Double {
    guard likeness.isBackward, length > 0.04,
      likeness.forward - likeness.backward > 1.2 * tremble,
      // What resembles the stroke neither way has no direction that could be wrong.
      likeness.backward < 0.04 + 0.15 * length + tremble
    else { return 1 }
    let sum = likeness.forward + likeness.backward
    guard sum > 0 else { return 1 }
    return falling(likeness.forward / sum, from: 0.5, to: 0.6)
  }

  private static func stopsEarly(
    _ drawn: Trace, _ reference: Trace, likeness: Likeness, residual: Double, tremble: Double
  ) -> Bool {
    guard !likeness.isBackward, reference.isBent, drawn.length < 0.88 * reference.length,
      likeness.forward > 0.04 + tremble
    else { return false }
    let distance = drawn.distance(toBeginningOf: reference)
    // One that is too short as a whole is not cut off.
    return distance < min(0.05 + tremble, 0.5 * likeness.forward, 0.6 * residual)
  }

  /// The mean distance of the points once centre and length agree, against the stroke's own length.
  private static func shape(
    _ drawn: Trace, _ reference: Trace, length: Double, drawnLength: Double,
    tremble: Double
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
    let distance = max(0, 0.5 * mean + 0.3 * worst - tremble)
    return falling(distance / (length + 0.12), from: 0.035, to: 0.15)
  }
}
