/// A part of a whole, as people read it.
enum Percent {
  /// Whole percent, rounded down: only a perfect result has a hundred. 0.57 gives 57, although its
  /// binary form is a little less.
  static func text(_ part: Double) -> String { "\(Int((part * 100 + 1e-6).rounded(.down)))%" }
}
