import Foundation

/// By how much a stroke is turned and how many times as long it is as the right one, found by laying the
/// one onto the other (the least squares of turning and scaling). Distances forgive a short stroke every
/// turn, but a dot that falls to the wrong side is as wrong as a long line that does.
struct Similarity {
  /// Radians, either way.
  let angle: Double
  /// 2 for a stroke that is twice as long as it should be.
  let scale: Double
  /// What a turned stroke should be.
  let hint: GradeRemark.ShapeHint
  /// As ``scale``, but of the room that a stroke takes, however it goes there.
  private let spread: Double
  /// How far the points lie off, on average, when the stroke is laid on the right one made larger or
  /// smaller as a whole.
  let residual: Double
  /// The standard deviation, of the angle as of the scale, that trembling makes: a trembling hand cannot
  /// give a dot an exact way.
  private let blur: Double

  /// More than 23 degrees, of a calm hand. A point, or scribble, is not turned but something else.
  var isTurned: Bool { scale > 0.15 && abs(angle) > min(0.4 + 0.9 * blur, 1.1) }
  var isTooShort: Bool { scale < 0.7 - 0.9 * blur && spread < 0.85 }
  var isTooLong: Bool { scale > 1.5 + 1.6 * blur }

  /// - Parameter drawn: in the reference's direction.
  init(drawn: Trace, reference: Trace, tremble: Double) {
    let (middle, rightMiddle) = (drawn.centre, reference.centre)
    var along = 0.0
    var across = 0.0
    var size = 0.0
    var drawnSize = 0.0
    for index in 0..<Trace.count {
      let (point, right) = (drawn.points[index] - middle, reference.points[index] - rightMiddle)
      along += right.dot(point)
      across += right.x * point.y - right.y * point.x
      size += right.dot(right)
      drawnSize += point.dot(point)
    }
    size = max(size, 1e-6)
    angle = atan2(across, along)
    scale = (along * along + across * across).squareRoot() / size
    residual =
      (max(0, drawnSize - max(along, 0) * max(along, 0) / size) / Double(Trace.count)).squareRoot()
    spread = (drawnSize / size).squareRoot()
    // The points that a pen makes are about a twenty-fifth of the square apart.
    let points = 25 * reference.length + 1
    blur = tremble / (size / Double(Trace.count) * points).squareRoot()
    let steeper = Self.steepness(drawn.way) - Self.steepness(reference.way)
    hint =
      if min(drawn.evenness, reference.evenness) < 0.6 { .other } else if steeper > 0.17 {
        .flatter
      } else if steeper < -0.17 { .steeper } else { .otherLean }
  }

  /// 0 for a level line, π/2 for an upright one.
  private static func steepness(_ way: Trace.Point) -> Double { atan2(abs(way.y), abs(way.x)) }
}

extension Trace {
  /// The straight way that comes nearest to the stroke (by least squares), as long as the stroke is
  /// where it is straight.
  fileprivate var way: Point {
    let middle = Double(Self.count - 1) / 2
    var sum = Point.zero
    for (index, point) in points.enumerated() { sum += (Double(index) - middle) * point }
    let count = Double(Self.count)
    return sum * 12 / (count * (count + 1))
  }

  /// 1 for a straight stroke, less the more of its way goes astray.
  fileprivate var evenness: Double { length > 0 ? way.norm / length : 0 }
}
