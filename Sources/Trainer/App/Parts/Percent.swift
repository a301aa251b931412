/// A part of a whole, as people read it.
enum Percent {
  /// Whole percent, rounded down: only what is perfect has a hundred. 0.57 is 57, whatever the last bits
  /// of its binary form say.
  static func text(_ part: Double) -> String { "\(Int((part * 100 + 1e-6).rounded(.down)))%" }
}
