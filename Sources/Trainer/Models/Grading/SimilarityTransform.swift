import Foundation

/// The turn and scale that lay the reference stroke onto the drawn one with the least squares.
/// Distances forgive a short stroke any turn. But a dot that falls to the wrong side is as wrong as
/// a long line.
struct SimilarityTransform {
  /// Radians, positive or negative.
  let angle: Double
  /// 2 for a drawn stroke that is twice as long as it should be.
  let scale: Double
  /// How a turned stroke should change.
  let hint: GradeRemark.ShapeHint
  /// Like ``scale``, but of the points' spread around the centre, without regard to direction.
  private let spread: Double
  /// The drawn points' distance from their centre, as root mean square.
  private let drawnSpread: Double
  /// The root-mean-square distance of the points after scaling alone, without a turn.
  let residual: Double
  /// The standard error of angle and scale that jitter causes. A dot of a trembling hand has no
  /// exact direction.
  private let uncertainty: Double

  /// More than 23 degrees for a calm hand. A point or a scribble is not turned, but misshapen.
  var isTurned: Bool { scale > 0.15 && abs(angle) > min(0.4 + 0.9 * uncertainty, 1.1) }
  /// Whether the stroke has the reference's shape, and surely shows at what size.
  var showsSize: Bool {
    !isTurned && scale > 0.15 && residual < 0.35 * drawnSpread && uncertainty < 0.08
  }
  var isTooShort: Bool { scale < 0.7 - 0.9 * uncertainty && spread < 0.85 }
  var isTooLong: Bool { scale > 1.5 + 1.6 * uncertainty }

  /// - Parameter drawn: in the reference's direction.
  init(drawn: Trace, reference: Trace, jitter: Double) {
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
    drawnSpread = (drawnSize / Double(Trace.count)).squareRoot()
    // A pen's points are about a twenty-fifth of the square apart.
    let points = 25 * reference.length + 1
    uncertainty = jitter / (size / Double(Trace.count) * points).squareRoot()
    let steeper = Self.steepness(drawn.trend) - Self.steepness(reference.trend)
    hint =
      if min(drawn.linearity, reference.linearity) < 0.6 { .other } else if steeper > 0.17 {
        .flatter
      } else if steeper < -0.17 { .steeper } else { .otherLean }
  }

  /// 0 for a level line, π/2 for an upright one.
  private static func steepness(_ trend: Trace.Point) -> Double {
    atan2(abs(trend.y), abs(trend.x))
  }
}

extension Trace {
  /// The direction of the regression line through the points, as long as the stroke if that is
  /// straight.
  fileprivate var trend: Point {
    let middle = Double(Self.count - 1) / 2
    var sum = Point.zero
    for (index, point) in points.enumerated() { sum += (Double(index) - middle) * point }
    let count = Double(Self.count)
    return sum * 12 / (count * (count + 1))
  }

  /// 1 for a straight stroke, and less for a bent one.
  fileprivate var linearity: Double { length > 0 ? trend.norm / length : 0 }
}
