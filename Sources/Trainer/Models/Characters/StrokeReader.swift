import Foundation

/// Reads strokes one after the other. Each is a byte for the number of points, then the points as
/// differences in variable-length integers.
struct StrokeReader {
  let data: Data
  var offset: Int
  private var x = 0
  private var y = 0

  init(data: Data, offset: Int) {
    self.data = data
    self.offset = offset
  }

  mutating func next() -> Stroke? {
    data.withUnsafeBytes { bytes in
      guard offset >= 0, offset < bytes.count else { return nil }
      let count = Int(bytes[offset])
      offset += 1
      var points: [StrokePoint] = []
      points.reserveCapacity(count)
      for _ in 0..<count {
        guard let dx = difference(in: bytes), let dy = difference(in: bytes) else { return nil }
        x &+= dx
        y &+= dy
        points.append(
          StrokePoint(x: Double(x) / CharacterFile.grid, y: Double(y) / CharacterFile.grid))
      }
      return Stroke(points: points)
    }
  }

  private mutating func difference(in bytes: UnsafeRawBufferPointer) -> Int? {
    var value = 0
    var shift = 0
    while offset < bytes.count, shift < 28 {
      let byte = Int(bytes[offset])
      offset += 1
      value |= (byte & 0x7F) << shift
      if byte < 0x80 { return value & 1 == 0 ? value / 2 : -(value + 1) / 2 }
      shift += 7
    }
    return nil
  }
}
