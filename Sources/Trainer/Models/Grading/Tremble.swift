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
    // Second differences of independent points have a variance of 6, and the median of a length in the
    // plane is 1.18 standard deviations. The median does not see corners; curves add about 0.005.
    return min(max(bends[bends.count / 2] / (6.0.squareRoot() * 1.18) - 0.005, 0), most)
  }
}
