/// One drawn stroke measured against the stroke that it was meant for.
struct StrokeScore {
  let direction: Double
  let shape: Double
  let proportion: Double
  /// How far the drawn stroke's centre lies from where it belongs.
  let offset: Trace.Point
  /// The drawn length as a part of the right one.
  let relativeLength: Double

  init(drawn: Trace, reference: Trace, likeness: Likeness, tremble: Double) {
    let length = reference.length
    let drawnLength = drawn.length
    direction = Self.direction(likeness, length: length)
    shape = Self.shape(
      likeness.isBackward ? drawn.reversed : drawn, reference, length: length,
      drawnLength: drawnLength, tremble: tremble)
    offset = drawn.centre - reference.centre
    // A twentieth of the square is added to both, because dots are neither long nor short.
    let blur = 0.05 + 3 * tremble
    relativeLength = (drawnLength + blur) / (length + blur)
    let distance = max(0, offset.norm - 0.5 * tremble)
    let longer = max(relativeLength, 1 / max(relativeLength, 0.01))
    proportion =
      Self.falling(distance, from: 0.03, to: 0.16) * Self.falling(longer, from: 1.15, to: 1.9)
  }

  /// 1 below `from`, 0 above `to`, straight in between.
  static func falling(_ value: Double, from: Double, to: Double) -> Double {
    min(max((to - value) / (to - from), 0), 1)
  }

  /// Whether the stroke resembles the right one more than the right one backwards. A dot has no
  /// direction that a hand could get wrong.
  private static func direction(_ likeness: Likeness, length: Double) -> Double {
    guard length > 0.04 else { return 1 }
    let sum = likeness.forward + likeness.backward
    guard sum > 0 else { return 1 }
    return falling(likeness.forward / sum, from: 0.46, to: 0.62)
  }

  /// The mean distance of the points once centre and length agree, against the stroke's own length.
  private static func shape(
    _ drawn: Trace, _ reference: Trace, length: Double, drawnLength: Double,
    tremble: Double
  ) -> Double {
    let scale = min(max(length / max(drawnLength, 0.01), 0.7), 1.4)
    let drawnCentre = drawn.centre
    let centre = reference.centre
    var distance = 0.0
    for index in 0..<Trace.count {
      let difference = (drawn.points[index] - drawnCentre) * scale - (reference.points[index] - centre)
      distance += difference.norm
    }
    let mean = max(0, distance / Double(Trace.count) - 0.7 * tremble)
    return falling(mean / (length + 0.12), from: 0.035, to: 0.15)
  }
}
