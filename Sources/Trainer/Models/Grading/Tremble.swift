/// How much longer the drawn lines are than calm ones would be: 0.1 for a tenth. Unlike ``Jitter``,
/// it does not depend on how often the pen reports a point: a saw is a saw.
enum Tremble {
  /// Shorter than the teeth of a saw that can be seen, and longer than the noise of a pen.
  private static let step = 0.02

  /// - Parameter calm: the length that the lines should have, in sides of the square.
  static func of(_ lines: [DrawnStroke], calm: Double) -> Double {
    guard calm > 0 else { return 0 }
    return lines.reduce(0) { $0 + length($1) } / calm - 1
  }

  /// Over points that are at least a step apart.
  private static func length(_ line: DrawnStroke) -> Double {
    let points = line.points.lazy.map { Vector($0.x, $0.y) }.filter(\.isFinite)
    guard var last = points.first else { return 0 }
    var length = 0.0
    var end = last
    for point in points {
      end = point
      let distance = (point - last).norm
      guard distance >= step else { continue }
      length += distance
      last = point
    }
    return length + (end - last).norm
  }
}
