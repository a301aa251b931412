/// A part of a whole, as people read it.
enum Percent {
  static func text(_ part: Double) -> String { "\(whole(part))%" }

  /// Whole percent, rounded down: only a perfect result has a hundred. 0.29 gives 29, although its
  /// binary form is a little less.
  static func whole(_ part: Double) -> Int { Int((part * 100 + 1e-6).rounded(.down)) }
}
