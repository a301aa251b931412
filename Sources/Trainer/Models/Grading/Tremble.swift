/// How much a hand trembled: the standard deviation of its points around the way that they follow, as a
/// part of the square's side. A trembling hand is forgiven distances that come from trembling; a calm one
/// is not, so that forgiving costs nothing when similar characters have to be told apart.
enum Tremble {
  /// No more than this is forgiven.
  private static let most = 0.04

  static func of(_ drawn: [DrawnStroke]) -> Double {
    var bends: [Double] = []
    for stroke in drawn {
      let points = stroke.points
      guard points.count > 3, points.count <= 512 else { continue }
      for index in 3..<points.count {
        // What two neighbouring bends have in common is the curve, which a quick pen leaves few points of.
        let x =
          points[index].x - points[index - 3].x + 3 * (points[index - 2].x - points[index - 1].x)
        let y =
          points[index].y - points[index - 3].y + 3 * (points[index - 2].y - points[index - 1].y)
        let bend = Trace.Point(x, y).norm
        if bend.isFinite { bends.append(bend) }
      }
    }
    guard bends.count > 2 else { return 0 }
    bends.sort()
    // Third differences of independent points have a variance of 20, and the median of a length in the
    // plane is 1.18 standard deviations. The median does not see corners; curves add about 0.002.
    return min(max(bends[bends.count / 2] / (20.0.squareRoot() * 1.18) - 0.002, 0), most)
  }
}
