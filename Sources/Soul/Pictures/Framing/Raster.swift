/// A small picture in our own hands, for looking at it: three bytes for a pixel, line by line.
package struct Raster: Sendable {
  package let width: Int
  package let height: Int
  package let bytes: [UInt8]

  /// - Parameter bytes: three for each pixel, red first.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height * 3)
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  init(of picture: Picture, longSide: Int) throws {
    let scale = min(1, Double(longSide) / Double(max(picture.width, picture.height)))
    let small = try picture.resized(
      max(1, Int((Double(picture.width) * scale).rounded())),
      max(1, Int((Double(picture.height) * scale).rounded())), kernel: "linear")
    self.init(width: small.width, height: small.height, bytes: try small.asBytes().bytes())
  }

  /// How bright each pixel is, from 0 to 255, with the weights of ITU-R BT.709.
  package var brightness: [UInt8] {
    stride(from: 0, to: bytes.count, by: 3).map { place in
      let (red, green, blue) = (
        Int(bytes[place]), Int(bytes[place + 1]), Int(bytes[place + 2])
      )
      return UInt8((red * 54 + green * 183 + blue * 19) >> 8)
    }
  }

  /// The brightness that only a share of the pixels is below, and the one that it is above.
  func brightnessRange(share: Double) -> (low: Int, high: Int) {
    var counts = [Int](repeating: 0, count: 256)
    for level in brightness { counts[Int(level)] += 1 }
    let limit = Int(share * Double(width * height))
    var (low, high, seen) = (0, 255, 0)
    while low < 255, seen + counts[low] <= limit { (seen, low) = (seen + counts[low], low + 1) }
    seen = 0
    while high > 0, seen + counts[high] <= limit { (seen, high) = (seen + counts[high], high - 1) }
    return (low, high)
  }
}
