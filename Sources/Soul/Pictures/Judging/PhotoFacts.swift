/// What is measured of a photo.
package struct PhotoFacts: Codable, Hashable, Sendable {
  /// In pixels.
  package let width: Int
  package let height: Int
  /// How much neighbouring pixels differ: the variance of the Laplacian, at a long side of 512 pixels.
  package let sharpness: Double
  /// From 0 to 255: the mean.
  package let brightness: Double
  /// From 0 to 255: between the darkest and the lightest fiftieth.
  package let contrast: Double
  /// 64 signs of what is lighter than its neighbour. Similar pictures differ in few.
  package let fingerprint: UInt64
  /// How many people it is of, as far as their faces are found. Nil where nothing looks for faces,
  /// and of a photo that was measured before.
  package let people: Int?

  package init(
    width: Int, height: Int, sharpness: Double, brightness: Double, contrast: Double,
    fingerprint: UInt64, people: Int? = nil
  ) {
    (self.width, self.height, self.sharpness) = (width, height, sharpness)
    (self.brightness, self.contrast, self.fingerprint) = (brightness, contrast, fingerprint)
    self.people = people
  }

  /// - Parameters:
  ///   - raster: the photo at a long side of 512 pixels at most.
  ///   - width: the photo's own, in pixels.
  ///   - faces: nil where none can be looked for.
  package init(of raster: Raster, width: Int, height: Int, faces: Faces?) {
    let levels = raster.brightness
    let (low, high) = raster.brightnessRange(share: 0.02)
    self.init(
      width: width, height: height,
      sharpness: Self.sharpness(levels, raster.width, raster.height),
      brightness: Double(levels.reduce(0) { $0 + Int($1) }) / Double(max(1, levels.count)),
      contrast: Double(max(0, high - low)),
      fingerprint: Self.fingerprint(levels, raster.width, raster.height),
      people: faces?.people(in: raster))
  }

  /// In how many of 64 signs two photos differ.
  package func difference(from other: PhotoFacts) -> Int {
    (fingerprint ^ other.fingerprint).nonzeroBitCount
  }

  /// Of the sharpest quarter: a face before a soft background is sharp.
  private static func sharpness(_ levels: [UInt8], _ width: Int, _ height: Int) -> Double {
    let side = 4
    guard width > 2 * side, height > 2 * side else { return 0 }
    var parts: [Double] = []
    for row in 0..<side {
      for column in 0..<side {
        parts.append(
          variance(
            levels, width,
            columns: 1 + column * (width - 2) / side..<1 + (column + 1) * (width - 2) / side,
            lines: 1 + row * (height - 2) / side..<1 + (row + 1) * (height - 2) / side))
      }
    }
    return parts.sorted(by: >).prefix(4).reduce(0, +) / 4
  }

  private static func variance(
    _ levels: [UInt8], _ width: Int, columns: Range<Int>, lines: Range<Int>
  ) -> Double {
    var (sum, squares, count) = (0, 0, 0)
    for line in lines {
      for column in columns {
        let place = line * width + column
        let value =
          4 * Int(levels[place]) - Int(levels[place - 1]) - Int(levels[place + 1])
          - Int(levels[place - width]) - Int(levels[place + width])
        (sum, squares, count) = (sum + value, squares + value * value, count + 1)
      }
    }
    guard count > 0 else { return 0 }
    let mean = Double(sum) / Double(count)
    return Double(squares) / Double(count) - mean * mean
  }

  /// A difference hash: nine columns by eight lines of means, each compared with the next. A
  /// difference that noise may make does not count.
  private static func fingerprint(_ levels: [UInt8], _ width: Int, _ height: Int) -> UInt64 {
    var bits: UInt64 = 0
    for line in 0..<8 {
      let means = (0..<9).map { column in
        mean(
          levels, width,
          columns: column * width / 9..<max(column * width / 9 + 1, (column + 1) * width / 9),
          lines: line * height / 8..<max(line * height / 8 + 1, (line + 1) * height / 8), height)
      }
      for (left, right) in zip(means, means.dropFirst()) {
        bits = bits << 1 | (left > right + 2 ? 1 : 0)
      }
    }
    return bits
  }

  private static func mean(
    _ levels: [UInt8], _ width: Int, columns: Range<Int>, lines: Range<Int>, _ height: Int
  ) -> Double {
    var (sum, count) = (0, 0)
    for line in lines where line < height {
      for column in columns where column < width {
        (sum, count) = (sum + Int(levels[line * width + column]), count + 1)
      }
    }
    return count == 0 ? 0 : Double(sum) / Double(count)
  }
}
