/// Thin lines that lean, each as bright as the brightest that crosses it.
final class Streaks {
  let width: Int
  let height: Int
  private(set) var bytes: [UInt8]

  init(width: Int, height: Int) {
    (self.width, self.height) = (max(1, width), max(1, height))
    bytes = [UInt8](repeating: 0, count: self.width * self.height)
  }

  /// - Parameters:
  ///   - lean: how far it goes to the left for each pixel down.
  ///   - level: how bright its middle is, from 0 to 1.
  func add(x: Double, y: Double, length: Double, lean: Double, width thick: Double, level: Double) {
    let count = max(1, Int(length))
    bytes.withUnsafeMutableBufferPointer { bytes in
      for step in 0..<count {
        let line = Int(y) + step
        guard line >= 0, line < height else { continue }
        // Fades in and out.
        let place = Double(step) / Double(count)
        let strength = level * min(1, 3 * min(place + 0.1, 1.1 - place))
        let center = x - lean * Double(step)
        let (left, right) = (max(0, Int(center)), min(width - 1, Int(center + thick)))
        guard left <= right else { continue }
        for column in left...right {
          let value = UInt8(max(0, min(255, 255 * strength)))
          let index = line * width + column
          bytes[index] = max(bytes[index], value)
        }
      }
    }
  }
}
