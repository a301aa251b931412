import Foundation

@testable import SoulPictures

/// Photos that tests draw: a head and shoulders before a wall.
enum DrawnPhoto {
  static let skin: (UInt8, UInt8, UInt8) = (214, 160, 132)

  /// - Parameters:
  ///   - x: the head's middle, from 0 to 1.
  ///   - head: its height, of the picture's.
  ///   - wall: the color behind.
  ///   - hair: around the head and high above it, and of a curtain at the left edge.
  static func raster(
    _ width: Int = 120, _ height: Int = 160, x: Double = 0.5, y: Double = 0.35,
    head: Double = 0.3, wall: (UInt8, UInt8, UInt8) = (60, 90, 150),
    hair: (UInt8, UInt8, UInt8)? = nil, isGray: Bool = false
  ) -> Raster {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for line in 0..<height {
      for column in 0..<width {
        let dx = (Double(column) / Double(width) - x) * Double(width) / Double(height) / head
        let dy = (Double(line) / Double(height) - y) / head
        var color = wall
        if dy > 0.5, abs(dx) < 0.95 { color = (40, 44, 40) }
        if let hair {
          if column < width / 10 { color = hair }
          if dx * dx / 0.25 + (dy + 0.25) * (dy + 0.25) / 0.36 < 1 { color = hair }
        }
        if dx * dx / 0.14 + dy * dy / 0.25 < 1 { color = skin }
        // A texture, so that it is sharp.
        let shade = UInt8((column * 7 + line * 13) % 9)
        let values = [color.0, color.1, color.2].map { $0 - min($0, shade) }
        if isGray {
          let gray = UInt8(values.reduce(0) { $0 + Int($1) } / 3)
          bytes += [gray, gray, gray]
        } else {
          bytes += values
        }
      }
    }
    return Raster(width: width, height: height, bytes: bytes)
  }

  static func jpeg(_ raster: Raster = raster(), quality: Int = 92) throws -> Data {
    try Picture(bytes: raster.bytes, width: raster.width, height: raster.height, bands: 3)
      .asColor().jpeg(quality: quality)
  }

  /// A large JPEG of one color, in few bytes.
  static func flat(_ width: Int, _ height: Int) throws -> Data {
    try Picture.call("black", ["width": .number(width), "height": .number(height), "bands": 3])
      .asColor().jpeg(quality: 50)
  }
}
