/// For strokes that lack their last part: the loop of あ, the hook of a る.
extension Trace {
  /// Whether the ends are too close together to show the direction.
  var isClosed: Bool { chord.norm < 0.15 * length }

  /// A missing end is visible only where the stroke bends.
  var isBent: Bool { straightness < 0.85 }

  /// The mean distance to the nearest beginning of another stroke, from 30 to 80 % of its length.
  /// The centres are laid on each other.
  func distance(toBeginningOf other: Trace) -> Double {
    let own = centre
    return (3...8).map { tenths in
      let beginning = other.beginning(Double(tenths) / 10)
      let shift = beginning.reduce(.zero, +) / Double(Self.count) - own
      return zip(points, beginning).reduce(0) { $0 + ($1.0 + shift - $1.1).norm }
        / Double(Self.count)
    }.min() ?? .infinity
  }

  /// The first part of the stroke, resampled to as many points.
  private func beginning(_ part: Double) -> [Point] {
    points.indices.map { index in
      let place = Double(index) * part
      let before = min(Int(place), Self.count - 2)
      return points[before] + (points[before + 1] - points[before]) * (place - Double(before))
    }
  }
}
