/// The hand's jitter: the standard deviation of the points around the intended line, in sides of
/// the square. Distances that jitter explains are forgiven. A calm hand is forgiven nothing, so
/// similar characters stay apart.
enum Jitter {
  /// The most that is forgiven.
  private static let maximum = 0.04

  static func of(_ drawn: [DrawnStroke]) -> Double {
    var bends: [Double] = []
    for stroke in drawn {
      let points = stroke.points
      guard points.count > 2, points.count <= 512 else { continue }
      for index in 1..<points.count - 1 {
        let x = points[index - 1].x - 2 * points[index].x + points[index + 1].x
        let y = points[index - 1].y - 2 * points[index].y + points[index + 1].y
        let bend = Trace.Point(x, y).norm
        if bend.isFinite { bends.append(bend) }
      }
    }
    guard bends.count > 2 else { return 0 }
    bends.sort()
    // Second differences of independent points have a variance of 6. The median length in the plane
    // is 1.18 standard deviations. The median does not see corners; curves add about 0.005.
    return min(max(bends[bends.count / 2] / (6.0.squareRoot() * 1.18) - 0.005, 0), maximum)
  }
}
