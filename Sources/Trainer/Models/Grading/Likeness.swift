/// How a drawn stroke compares with a reference stroke. Distances are parts of the square's side.
struct Likeness {
  /// Mean distance of corresponding points, in the better of both directions.
  let distance: Double
  /// The same with the strokes' centres laid on each other.
  let forward: Double
  let backward: Double
  /// Whether the stroke goes the other way: it resembles the right one more from its end, and begins
  /// nearer to that end.
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

  /// A stroke that stops halfway, before its loop, may resemble the whole one more from the end. It
  /// still goes the right way.
  func settled(_ drawn: Trace, _ reference: Trace) -> Likeness {
    guard isBackward, reference.isBent else { return self }
    var settled = self
    settled.isBackward = drawn.distance(toBeginningOf: reference) > 0.7 * backward
    return settled
  }

  /// What it costs to take one for the other: mostly the place, then the shape, and a little for a
  /// direction that would have to be wrong.
  var cost: Double {
    distance + 0.5 * min(forward, backward) + (backward < forward ? 0.01 : 0)
  }
}
