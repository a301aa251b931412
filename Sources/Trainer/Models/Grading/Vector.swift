/// A point in the square, or the difference of two. Not `SIMD2`: its generic operators cost tens of
/// times as much in a debug build. The tests grade thousands of drawings in one.
struct Vector: Hashable {
  var x: Double
  var y: Double

  static let zero = Vector(0, 0)

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  var isFinite: Bool { x.isFinite && y.isFinite }

  var norm: Double { (x * x + y * y).squareRoot() }

  static func + (left: Vector, right: Vector) -> Vector {
    Vector(left.x + right.x, left.y + right.y)
  }

  static func - (left: Vector, right: Vector) -> Vector {
    Vector(left.x - right.x, left.y - right.y)
  }

  /// Multiplies each axis by itself, as division does.
  static func * (left: Vector, right: Vector) -> Vector {
    Vector(left.x * right.x, left.y * right.y)
  }

  static func / (left: Vector, right: Vector) -> Vector {
    Vector(left.x / right.x, left.y / right.y)
  }

  static func * (left: Double, right: Vector) -> Vector { Vector(left * right.x, left * right.y) }
  static func * (left: Vector, right: Double) -> Vector { right * left }
  static func / (left: Vector, right: Double) -> Vector { Vector(left.x / right, left.y / right) }

  static func += (left: inout Vector, right: Vector) {
    left.x += right.x
    left.y += right.y
  }

  func dot(_ other: Vector) -> Double { x * other.x + y * other.y }
}

/// The smaller coordinate of both on each axis.
func pointwiseMin(_ left: Vector, _ right: Vector) -> Vector {
  Vector(min(left.x, right.x), min(left.y, right.y))
}

/// The larger coordinate of both on each axis.
func pointwiseMax(_ left: Vector, _ right: Vector) -> Vector {
  Vector(max(left.x, right.x), max(left.y, right.y))
}
