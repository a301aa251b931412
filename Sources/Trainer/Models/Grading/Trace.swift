/// A stroke resampled to a fixed number of evenly spaced, smoothed points. Drawn and reference
/// strokes are treated alike, so smoothing rounds the corners of both.
struct Trace {
  typealias Point = Vector

  static let count = 24

  private(set) var points: [Point]

  init(_ stroke: Stroke) {
    self.init(points: stroke.points.map { Point($0.x, $0.y) })
  }

  /// Nil when no point of the stroke has finite coordinates.
  init?(_ stroke: DrawnStroke) {
    let usable = Self.usable(stroke)
    guard !usable.isEmpty else { return nil }
    self.init(points: usable)
  }

  private init(points raw: [Point]) {
    points = Self.evenlySpaced(Self.smoothed(Self.evenlySpaced(raw)))
  }

  /// The points that can be compared.
  static func usable(_ stroke: DrawnStroke) -> [Point] {
    thinned(
      stroke.points.compactMap { point in
        guard point.x.isFinite, point.y.isFinite else { return nil }
        // Far outside the square the exact distance does not matter.
        return Point(min(max(point.x, -1), 2), min(max(point.y, -1), 2))
      })
  }

  /// This stroke and the next, drawn without lifting the pen.
  func joined(to next: Trace) -> Trace { Trace(points: points + next.points) }

  func map(_ transform: (Point) -> Point) -> Trace {
    var copy = self
    for index in 0..<Self.count { copy.points[index] = transform(points[index]) }
    return copy
  }

  var start: Point { points[0] }
  var end: Point { points[Self.count - 1] }
  var chord: Point { end - start }

  var length: Double {
    var length = 0.0
    for index in 1..<Self.count { length += (points[index] - points[index - 1]).norm }
    return length
  }

  var centre: Point {
    var sum = Point.zero
    for point in points { sum += point }
    return sum / Double(Self.count)
  }

  /// Averages neighbours of a stroke with very many points. The noise of a pen that reports a
  /// thousand times a second would otherwise count as length.
  private static func thinned(_ points: [Point]) -> [Point] {
    let limit = 512
    guard points.count > limit, let first = points.first, let last = points.last else {
      return points
    }
    let averages = (0..<limit).map { bin in
      let range = bin * points.count / limit..<(bin + 1) * points.count / limit
      return points[range].reduce(.zero, +) / Double(range.count)
    }
    return [first] + averages + [last]
  }

  static func evenlySpaced(_ points: [Point], count: Int = count) -> [Point] {
    var lengths: [Double] = []
    lengths.reserveCapacity(points.count)
    var total = 0.0
    for index in points.indices.dropFirst() {
      let length = (points[index] - points[index - 1]).norm
      lengths.append(length)
      total += length
    }
    guard let first = points.first, let last = points.last, total > 0 else {
      return Array(repeating: points.first ?? .zero, count: count)
    }
    var result: [Point] = [first]
    result.reserveCapacity(count)
    let step = total / Double(count - 1)
    var segment = 0
    var before = 0.0
    for index in 1..<count - 1 {
      let target = step * Double(index)
      while segment < lengths.count - 1, before + lengths[segment] < target {
        before += lengths[segment]
        segment += 1
      }
      let part = lengths[segment] > 0 ? (target - before) / lengths[segment] : 0
      result.append(points[segment] + (points[segment + 1] - points[segment]) * min(part, 1))
    }
    result.append(last)
    return result
  }

  /// Three passes of the weights ¼, ½, ¼. The ends move towards their neighbours by a third,
  /// because the first point has jitter too.
  private static func smoothed(_ points: [Point]) -> [Point] {
    var current = points
    for _ in 0..<3 {
      var next = current
      for index in 1..<current.count - 1 {
        next[index] = (current[index - 1] + 2 * current[index] + current[index + 1]) / 4
      }
      next[0] = (2 * current[0] + current[1]) / 3
      next[current.count - 1] = (2 * current[current.count - 1] + current[current.count - 2]) / 3
      current = next
    }
    return current
  }
}
