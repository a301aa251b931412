/// For strokes whose last part was left out: the loop of あ, the hook of a る.
extension Trace {
  /// Whether the ends lie so close together that they say nothing about the direction.
  var isClosed: Bool { chord.norm < 0.15 * length }

  /// Only where a stroke bends can somebody see where it stops.
  var isBent: Bool { straightness < 0.85 }

  /// How far the points lie, on average, from those of the part of another stroke that they come
  /// nearest to, when that part begins where the other stroke does and the centres are laid on each other.
  func distance(toBeginningOf other: Trace) -> Double {
    let own = centre
    return (3...8).map { tenths in
      let beginning = other.beginning(Double(tenths) / 10)
      let shift = beginning.reduce(.zero, +) / Double(Self.count) - own
      return zip(points, beginning).reduce(0) { $0 + ($1.0 + shift - $1.1).norm }
        / Double(Self.count)
    }.min() ?? .infinity
  }

  /// As many points on the first part of the way.
  private func beginning(_ part: Double) -> [Point] {
    points.indices.map { index in
      let place = Double(index) * part
      let before = min(Int(place), Self.count - 2)
      return points[before] + (points[before + 1] - points[before]) * (place - Double(before))
    }
  }
}
