/// A drawn stroke compared with a reference stroke. Distances are in sides of the square.
struct StrokeComparison {
  /// The mean distance of corresponding points, in the better of both directions.
  let distance: Double
  /// The mean distance in the same direction, with the strokes' centres on each other.
  let forward: Double
  let backward: Double
  /// Whether the stroke goes the other way. It then resembles the reversed reference more, and its
  /// chord points backwards if the reference is open.
  private(set) var isBackward: Bool

  init(_ drawn: Trace, _ reference: Trace, centres: (Trace.Point, Trace.Point)) {
    let offset = centres.1 - centres.0
    var along = 0.0
    var against = 0.0
    var centredAlong = 0.0
    var centredAgainst = 0.0
    for index in 0..<Trace.count {
      let point = drawn.points[index]
      let same = point - reference.points[index]
      let other = point - reference.points[Trace.count - 1 - index]
      along += same.norm
      against += other.norm
      centredAlong += (same + offset).norm
      centredAgainst += (other + offset).norm
    }
    let count = Double(Trace.count)
    distance = min(along, against) / count
    forward = centredAlong / count
    backward = centredAgainst / count
    isBackward =
      centredAgainst < centredAlong
      && (drawn.chord.dot(reference.chord) < 0 || reference.isClosed)
  }

  /// Decides the direction again for a reference that bends. A stroke that stops before its loop
  /// may resemble the reversed reference, although it goes the right way.
  func recheckingDirection(_ drawn: Trace, _ reference: Trace) -> StrokeComparison {
    guard isBackward, reference.isBent else { return self }
    var rechecked = self
    rechecked.isBackward = drawn.distance(toBeginningOf: reference) > 0.7 * backward
    return rechecked
  }

  /// The cost of pairing the two: mostly place, then shape, and a little for the wrong direction.
  var cost: Double {
    distance + 0.5 * min(forward, backward) + (backward < forward ? 0.01 : 0)
  }
}
