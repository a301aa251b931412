import Foundation

/// Tells a portrait's person from what is behind, roughly: by where a person usually is, and by
/// whether a pixel's color is rather one of the middle or one of the edges.
struct SubjectMask {
  let width: Int
  let height: Int
  /// From 0, behind, to 1, the person.
  private(set) var levels: [Double]

  /// - Parameter subject: the head's place in this picture, and its height.
  init(in raster: Raster, subject: Subject) {
    (width, height) = (raster.width, raster.height)
    let shape = PersonShape(subject: subject, aspect: Double(width) / Double(height))
    let colors = ColorPoint.all(of: raster)
    var (person, behind): ([ColorPoint], [ColorPoint]) = ([], [])
    var priors = [Double](repeating: 0, count: width * height)
    for line in 0..<height {
      let y = (Double(line) + 0.5) / Double(height)
      for column in 0..<width {
        let x = (Double(column) + 0.5) / Double(width)
        let (place, prior) = (line * width + column, shape.likelihood(x, y))
        priors[place] = prior
        if prior > 0.86 { person.append(colors[place]) }
        if prior < 0.12, x < 0.12 || x > 0.88 || y < 0.08 { behind.append(colors[place]) }
      }
    }
    let (personKinds, behindKinds) = (
      ColorPoint.kinds(of: person, 6), ColorPoint.kinds(of: behind, 6)
    )
    levels = priors
    guard !personKinds.isEmpty, !behindKinds.isEmpty else { return }
    for place in levels.indices {
      let near = colors[place].distance(toNearestOf: personKinds) + 6
      let far = colors[place].distance(toNearestOf: behindKinds) + 6
      let prior = priors[place]
      let odds = 2.2 * log(far / near) + 1.15 * log(prior / (1 - prior))
      levels[place] = 1 / (1 + exp(-2 * odds))
    }
    let guide = raster.brightness.map { Double($0) / 255 }
    levels = GuidedFilter(guide: guide, width: width, height: height)
      .filtered(levels, radius: max(2, max(width, height) / 28), epsilon: 0.003)
      // A person has no holes, and the air behind no spots.
      .map { level in
        let clear = min(1, max(0, (level - 0.25) / 0.5))
        return clear * clear * (3 - 2 * clear)
      }
  }

  /// One byte for a pixel.
  var bytes: [UInt8] { levels.map { UInt8(max(0, min(255, ($0 * 255).rounded()))) } }
}

/// Where a person is in a portrait: a head, hair around it, and shoulders below.
private struct PersonShape {
  let subject: Subject
  let aspect: Double

  /// From 0.02 to 0.98.
  func likelihood(_ x: Double, _ y: Double) -> Double {
    let head = max(0.16, min(0.6, subject.height ?? 0.34))
    // In heights of the head.
    let (dx, dy) = ((x - subject.x) * aspect / head, (y - subject.y) / head)
    let skull = ((dx / 0.5) * (dx / 0.5) + ((dy + 0.1) / 0.68) * ((dy + 0.1) / 0.68)).squareRoot()
    var level = 1.75 - skull
    if dy > 0.3 {
      // Shoulders fall away from the neck.
      let half = min(1.5, 0.36 + max(0, dy - 0.55) * 2.2)
      level = max(level, min(1, 0.55 + (half - abs(dx)) * 1.6))
    }
    return 0.02 + 0.96 * min(1, max(0, level))
  }
}

/// A color in which distances are roughly what people see.
private struct ColorPoint {
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
