/// The frames that a tab has not acknowledged, so that a dropped connection can go on.
struct FrameLog {
  private var frames: [(sequence: Int, bytes: [UInt8])] = []
  private(set) var bytes = 0

  var count: Int { frames.count }

  mutating func append(_ frame: [UInt8], sequence: Int) {
    frames.append((sequence, frame))
    bytes += frame.count
  }

  mutating func acknowledge(_ sequence: Int) {
    while let first = frames.first, first.sequence <= sequence {
      bytes -= first.bytes.count
      frames.removeFirst()
    }
  }

  mutating func removeAll() {
    frames = []
    bytes = 0
  }

  /// The frames after `sequence`, or nil if some of them are gone.
  func after(_ sequence: Int, last: Int) -> [[UInt8]]? {
    if sequence == last { return [] }
    guard let first = frames.first, first.sequence <= sequence + 1, sequence < last else {
      return nil
    }
    return frames.filter { $0.sequence > sequence }.map(\.bytes)
  }
}
