import Foundation

/// Where a portrait's middle is: a face that ``Faces`` has found. Else it is found by the color of
/// skin, so it may be a hand or a wall.
package struct Subject: Hashable, Sendable {
  /// From 0 to 1 in the picture's width and height.
  package var x: Double
  package var y: Double
  /// How high the area of skin is, of the picture's height; nil: none was found.
  package var height: Double?

  package init(x: Double, y: Double, height: Double? = nil) {
    (self.x, self.y, self.height) = (x, y, height)
  }

  /// Where faces are in most portraits.
  static let usual = Subject(x: 0.5, y: 0.4)

  /// Looks for an upright area of the color of skin, with something else around it.
  package init(in raster: Raster) {
    let (width, height) = (raster.width, raster.height)
    let sums = SumTable(Self.skin(raster), width, height)
    var best = (score: 0.0, subject: Subject.usual)
    var size = 0.1
    while size <= 0.62 {
      let tall = Int(Double(height) * size)
      let wide = Int(Double(tall) * 0.74)
      defer { size *= 1.15 }
      guard tall >= 5, wide >= 4, wide <= width else { continue }
      let step = max(1, tall / 10)
      for top in stride(from: 0, through: height - tall, by: step) {
        for left in stride(from: 0, through: width - wide, by: step) {
          let inner = sums.mean(left, top, wide, tall)
          guard inner > 0.45 else { continue }
          let outer = sums.ring(left, top, wide, tall)
          // A wall of that color goes on around it.
          guard inner - outer > 0.12 else { continue }
          let (x, y) = (
            (Double(left) + Double(wide) / 2) / Double(width),
            (Double(top) + Double(tall) / 2) / Double(height)
          )
          // Faces are near the middle and above it, and larger areas are likelier faces.
          let place = exp(-pow((x - 0.5) / 0.38, 2) - pow((y - 0.38) / 0.4, 2))
          let score = (inner - 0.75 * outer) * place * (0.5 + size.squareRoot())
          if score > best.score { best = (score, Subject(x: x, y: y, height: size)) }
        }
      }
    }
    self = best.score > 0.22 ? best.subject : .usual
  }

  /// How much each pixel has the color of skin, from 0 to 1. In YCbCr people of all complexions
  /// differ in Y, and little in Cb and Cr (Chai and Ngan, 1999).
  private static func skin(_ raster: Raster) -> [Double] {
    stride(from: 0, to: raster.bytes.count, by: 3).map { place in
      let (red, green, blue) = (
        Double(raster.bytes[place]), Double(raster.bytes[place + 1]),
        Double(raster.bytes[place + 2])
      )
      let cb = 128 - 0.1687 * red - 0.3313 * green + 0.5 * blue
      let cr = 128 + 0.5 * red - 0.4187 * green - 0.0813 * blue
      let y = 0.299 * red + 0.587 * green + 0.114 * blue
      guard y > 30, y < 248 else { return 0 }
      // Redder than most is still skin, less red than most is wood or a wall.
      let (db, dr) = ((cb - 105) / 17, (cr - 154) / (cr < 154 ? 10.5 : 15))
      return exp(-(db * db + dr * dr) / 2)
    }
  }
}
