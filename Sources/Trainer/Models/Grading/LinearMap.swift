import Foundation

/// How the hand stretched and turned the whole character: the linear map from the reference to the
/// paper, by least squares over the strokes that were found.
struct LinearMap {
  /// Where the map takes a step to the right, and a step down.
  private let across: Vector
  private let down: Vector

  /// Regularisation, as a variance in squared sides. An axis on which the character has no extent,
  /// as in 一, then says nothing: it follows the other one.
  private static let regularisation = 0.002

  /// - Parameter pairs: the strokes on the paper in the reference's direction, each with its
  ///   reference. None gives the map that changes nothing.
  init(_ pairs: [(drawn: Trace, reference: Trace)]) {
    let count = Double(max(pairs.count, 1) * Trace.count)
    let middle = pairs.reduce(Vector.zero) { $0 + $1.drawn.centre } / Double(max(pairs.count, 1))
    let rightMiddle =
      pairs.reduce(Vector.zero) { $0 + $1.reference.centre } / Double(max(pairs.count, 1))
    // The sums of drawn by reference coordinates, and of reference coordinates by each other.
    var (byX, byY) = (Vector.zero, Vector.zero)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for pair in pairs {
      for index in 0..<Trace.count {
        let point = pair.drawn.points[index] - middle
        let right = pair.reference.points[index] - rightMiddle
        byX += right.x * point
        byY += right.y * point
        xx += right.x * right.x
        xy += right.x * right.y
        yy += right.y * right.y
      }
    }
    // The best turn and size without a stretch: towards it the map is regularised.
    let size = max(xx + yy, 1e-9)
    let along = pairs.isEmpty ? 1 : (byX.x + byY.y) / size
    let turned = pairs.isEmpty ? 0 : (byX.y - byY.x) / size
    let weight = Self.regularisation * count
    byX += weight * Vector(along, turned)
    byY += weight * Vector(-turned, along)
    (xx, yy) = (xx + weight, yy + weight)
    let determinant = xx * yy - xy * xy
    across = (yy * byX - xy * byY) / determinant
    down = (xx * byY - xy * byX) / determinant
  }

  func apply(_ vector: Vector) -> Vector { vector.x * across + vector.y * down }

  /// The height beside the width: 1 as in the reference, 0.6 for a flat character.
  var tallness: Double { down.norm / max(across.norm, 1e-9) }

  /// Radians, positive for a character whose top is turned to the right.
  var turn: Double { atan2(across.y - down.x, across.x + down.y) }

  /// How far an upright line leans, in radians; positive to the right.
  var lean: Double { atan2(-down.x, down.y) }
}
