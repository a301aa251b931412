/// The size at which the learner writes, by the strokes so far. The wrong size is said once, and the
/// strokes of that size are then right.
struct LiveSize: Sendable {
  /// Strokes that resemble their reference, at any size.
  private var pairs: [(drawn: Trace, reference: Trace)] = []
  private var wasSaid = false

  mutating func add(_ drawn: Trace, _ reference: Trace) { pairs.append((drawn, reference)) }

  /// Nil without a stroke to go by.
  private var scale: Double? {
    let (middle, rightMiddle) = middles
    var along = 0.0
    var size = 0.0
    for pair in pairs {
      for index in 0..<Trace.count {
        let right = pair.reference.points[index] - rightMiddle
        along += right.dot(pair.drawn.points[index] - middle)
        size += right.dot(right)
      }
    }
    return size > 1e-6 ? along / size : nil
  }

  private var middles: (drawn: Vector, reference: Vector) {
    let count = Double(max(pairs.count, 1))
    return (
      pairs.reduce(.zero) { $0 + $1.drawn.centre } / count,
      pairs.reduce(.zero) { $0 + $1.reference.centre } / count
    )
  }

  /// Lays a drawing of another size onto the reference; nil while the size is about right: the
  /// other frames have room for that.
  var frame: Fit? {
    guard let scale, (0.2...3).contains(scale), !(0.74...1.35).contains(scale) else { return nil }
    let (middle, rightMiddle) = middles
    return Fit(scale: 1 / scale, shift: rightMiddle - middle / scale)
  }

  /// To be said with a right stroke, once, by the same limits as at the end.
  mutating func remark() -> GradeRemark? {
    guard !wasSaid, let scale else { return nil }
    let isSmall = scale < GradeParts.leastSize
    wasSaid = isSmall || scale > GradeParts.mostSize
    return wasSaid ? (isSmall ? .wholeTooSmall : .wholeTooLarge) : nil
  }

  /// The length of the first stroke was said: whether it or the whole is small, nobody knows yet.
  mutating func wasSaidWithLength() { wasSaid = true }
}
