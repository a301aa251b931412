import Foundation

/// A soft mask over a picture, such as a gradient or clouds. It is worked out coarsely and made
/// larger, because nothing in it is sharp.
struct Field {
  /// A place: from 0 to 1 in the width and in the height.
  typealias Value = (_ x: Double, _ y: Double) -> Double

  let width: Int
  let height: Int
  /// Height to width.
  let aspect: Double

  init(of picture: Picture) {
    width = picture.width
    height = picture.height
    aspect = Double(height) / Double(width)
  }

  /// One band, from 0 to 255 for values from 0 to 1.
  func mask(_ value: Value) throws -> Picture {
    let longer = 256.0
    let scale = min(1, longer / Double(max(width, height)))
    let (columns, lines) = (
      max(2, Int(Double(width) * scale)), max(2, Int(Double(height) * scale))
    )
    var bytes = [UInt8](repeating: 0, count: columns * lines)
    for line in 0..<lines {
      let y = (Double(line) + 0.5) / Double(lines)
      for column in 0..<columns {
        let level = value((Double(column) + 0.5) / Double(columns), y)
        bytes[line * columns + column] = UInt8(max(0, min(255, (level * 255).rounded())))
      }
    }
    return try Picture(bytes: bytes, width: columns, height: lines, bands: 1)
      .enlarged(width, height)
  }

  /// From 0 at a place to 1 at a distance of `radius` widths.
  func distance(from x: Double, _ y: Double, radius: Double, power: Double) -> Value {
    { [aspect] px, py in
      let (dx, dy) = (px - x, (py - y) * aspect)
      return pow(min(1, (dx * dx + dy * dy).squareRoot() / radius), power)
    }
  }
}

/// Smooth noise: random levels on a grid, several grids of halving width over each other.
struct Clouds {
  private let seed: UInt64
  private let octaves: Int
  /// The widest grid's cells, in widths of the picture.
  private let cell: Double

  init(seed: UInt64, cell: Double, octaves: Int = 3) {
    (self.seed, self.cell, self.octaves) = (seed, cell, octaves)
  }

  /// From 0 to 1, mostly near the middle.
  func level(_ x: Double, _ y: Double) -> Double {
    var (sum, weight, whole, size) = (0.0, 1.0, 0.0, cell)
    for octave in 0..<octaves {
      sum += weight * level(x / size, y / size, UInt64(octave))
      whole += weight
      weight /= 2
      size /= 2
    }
    return sum / whole
  }

  private func level(_ x: Double, _ y: Double, _ octave: UInt64) -> Double {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (fx, fy) = (smooth(x - left), smooth(y - top))
    let (column, line) = (Int(left), Int(top))
    let above = corner(column, line, octave) * (1 - fx) + corner(column + 1, line, octave) * fx
    let below =
      corner(column, line + 1, octave) * (1 - fx) + corner(column + 1, line + 1, octave) * fx
    return above * (1 - fy) + below * fy
  }

  private func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }

  private func corner(_ column: Int, _ line: Int, _ octave: UInt64) -> Double {
    let place =
      UInt64(bitPattern: Int64(column)) &* 0x9e37_79b9 ^ UInt64(bitPattern: Int64(line))
      &* 0x85eb_ca6b
    var generator = SeededGenerator(seed ^ (octave &* 0xc2b2_ae35) ^ (place &* 0x27d4_eb2f))
    return generator.fraction()
  }
}
