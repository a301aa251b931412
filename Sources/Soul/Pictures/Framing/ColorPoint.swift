/// A color in which distances are roughly what people see.
struct ColorPoint {
  var y: Double
  var cb: Double
  var cr: Double

  static func all(of raster: Raster) -> [ColorPoint] {
    stride(from: 0, to: raster.bytes.count, by: 3).map { place in
      let (red, green, blue) = (
        Double(raster.bytes[place]), Double(raster.bytes[place + 1]),
        Double(raster.bytes[place + 2])
      )
      return ColorPoint(
        y: 0.55 * (0.299 * red + 0.587 * green + 0.114 * blue),
        cb: 1.3 * (-0.1687 * red - 0.3313 * green + 0.5 * blue),
        cr: 1.3 * (0.5 * red - 0.4187 * green - 0.0813 * blue))
    }
  }

  private func square(to other: ColorPoint) -> Double {
    let (dy, db, dr) = (y - other.y, cb - other.cb, cr - other.cr)
    return dy * dy + db * db + dr * dr
  }

  func distance(to other: ColorPoint) -> Double { square(to: other).squareRoot() }

  func distance(toNearestOf kinds: [ColorPoint]) -> Double {
    var best = Double.infinity
    for kind in kinds { best = min(best, square(to: kind)) }
    return best.squareRoot()
  }

  /// The middles of so many groups (k-means, from points that are spread over the list).
  static func kinds(of points: [ColorPoint], _ count: Int) -> [ColorPoint] {
    guard points.count >= count * 4 else { return [] }
    let points = stride(from: 0, to: points.count, by: max(1, points.count / 1200)).map {
      points[$0]
    }
    let sorted = points.sorted { $0.y < $1.y }
    var kinds = (0..<count).map { sorted[(2 * $0 + 1) * sorted.count / (2 * count)] }
    for _ in 0..<8 {
      var sums = [ColorPoint](repeating: ColorPoint(y: 0, cb: 0, cr: 0), count: count)
      var sizes = [Double](repeating: 0, count: count)
      for point in points {
        var (best, nearest) = (Double.infinity, 0)
        for (index, kind) in kinds.enumerated() {
          let square = point.square(to: kind)
          if square < best { (best, nearest) = (square, index) }
        }
        sums[nearest].y += point.y
        sums[nearest].cb += point.cb
        sums[nearest].cr += point.cr
        sizes[nearest] += 1
      }
      for index in 0..<count where sizes[index] > 0 {
        kinds[index] = ColorPoint(
          y: sums[index].y / sizes[index], cb: sums[index].cb / sizes[index],
          cr: sums[index].cr / sizes[index])
      }
    }
    return kinds
  }
}
