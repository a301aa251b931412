/// Discs of light, added up.
final class Discs {
  let width: Int
  let height: Int
  private(set) var bytes: [UInt8]

  init(width: Int, height: Int) {
    (self.width, self.height) = (max(1, width), max(1, height))
    bytes = [UInt8](repeating: 0, count: self.width * self.height * 3)
  }

  /// A disc, brighter at its rim, as a lens draws it.
  /// - Parameter level: how bright, from 0 to 1.
  func add(x: Double, y: Double, radius: Double, color: RGB, level: Double) {
    guard radius >= 0.5 else { return }
    let values = color.values.map { $0 * level }
    let (top, bottom) = (max(0, Int(y - radius)), min(height - 1, Int(y + radius) + 1))
    guard top <= bottom else { return }
    bytes.withUnsafeMutableBufferPointer { bytes in
      for line in top...bottom {
        let dy = Double(line) - y
        let reach = (radius * radius - dy * dy)
        guard reach > 0 else { continue }
        let half = reach.squareRoot()
        let (left, right) = (max(0, Int(x - half)), min(width - 1, Int(x + half)))
        guard left <= right else { continue }
        for column in left...right {
          let dx = Double(column) - x
          let isRim = (dx * dx + dy * dy) > radius * radius * 0.82
          let place = (line * width + column) * 3
          for band in 0..<3 {
            let more = values[band] * (isRim ? 1.25 : 0.85)
            bytes[place + band] = UInt8(min(255, Double(bytes[place + band]) + more))
          }
        }
      }
    }
  }
}
