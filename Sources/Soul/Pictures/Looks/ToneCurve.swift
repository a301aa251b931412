/// A smooth curve through points, monotone between them: no value between two points lies outside
/// of theirs (Fritsch and Carlson, 1980). Points and values are from 0 to 1.
struct ToneCurve: Hashable {
  private let points: [SIMD2<Double>]
  private let slopes: [Double]

  /// - Parameter points: two at least, with different places.
  init(_ points: [SIMD2<Double>]) {
    let points = points.sorted { $0.x < $1.x }
    let steps = zip(points, points.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }
    var slopes = [steps[0]]
    for (before, after) in zip(steps, steps.dropFirst()) {
      slopes.append(before * after > 0 ? (before + after) / 2 : 0)
    }
    slopes.append(steps[steps.count - 1])
    for (index, step) in steps.enumerated() {
      guard step != 0 else {
        (slopes[index], slopes[index + 1]) = (0, 0)
        continue
      }
      let (before, after) = (slopes[index] / step, slopes[index + 1] / step)
      let length = before * before + after * after
      guard length > 9 else { continue }
      let factor = 3 / length.squareRoot()
      (slopes[index], slopes[index + 1]) = (factor * before * step, factor * after * step)
    }
    self.points = points
    self.slopes = slopes
  }

  static let straight = ToneCurve([[0, 0], [1, 1]])

  subscript(place: Double) -> Double {
    guard let first = points.first, let last = points.last else { return place }
    if place <= first.x { return first.y }
    if place >= last.x { return last.y }
    let index = (points.lastIndex { $0.x <= place }) ?? 0
    let (start, end) = (points[index], points[index + 1])
    let width = end.x - start.x
    let t = (place - start.x) / width
    let (t2, t3) = (t * t, t * t * t)
    return (2 * t3 - 3 * t2 + 1) * start.y + (t3 - 2 * t2 + t) * width * slopes[index]
      + (3 * t2 - 2 * t3) * end.y + (t3 - t2) * width * slopes[index + 1]
  }

  /// The curve's value for each byte, as a byte.
  var table: [UInt8] {
    (0..<256).map { UInt8(max(0, min(255, (255 * self[Double($0) / 255]).rounded()))) }
  }
}
