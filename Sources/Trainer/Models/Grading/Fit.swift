/// Moves and stretches a drawing onto the reference. Where in the square the character stands, and
/// how large, must not decide whether it is right.
struct Fit {
  typealias Point = Trace.Point

  var scale = Point(1, 1)
  var shift = Point(0, 0)

  func apply(_ trace: Trace) -> Trace { trace.map(apply) }

  func apply(_ point: Point) -> Point { point * scale + shift }

  /// Brings a fitted stroke back to its place on the paper.
  func undone(_ trace: Trace) -> Trace { trace.map { ($0 - shift) / scale } }

  /// Larger than 1 when the drawing is larger than the reference.
  var drawnSize: Double { 1 / (scale.x * scale.y).squareRoot() }

  /// From the box around the drawing to the box around the reference.
  init?(boxOf drawn: [Trace], onto reference: [Trace]) {
    guard let from = Box(drawn), let to = Box(reference) else { return nil }
    let uniform = max(to.extent.x, to.extent.y) / max(from.extent.x, from.extent.y, 0.02)
    func axis(_ to: Double, _ from: Double) -> Double {
      // An axis on which the character has no extent, as in 一, says nothing about size.
      guard to > 0.15, from > 0.03 else { return Self.bounded(uniform) }
      return Self.bounded(min(max(to / from, uniform / 1.5), uniform * 1.5))
    }
    scale = Point(axis(to.extent.x, from.extent.x), axis(to.extent.y, from.extent.y))
    shift = to.centre - from.centre * scale
  }

  init() {}

  init(scale: Double, shift: Point) {
    self.scale = Point(scale, scale)
    self.shift = shift
  }

  /// The least-squares fit over pairs of strokes that belong together. Regularisation keeps the
  /// scale near the earlier one when the strokes say little about an axis.
  func refined(_ pairs: [(drawn: Trace, reference: Trace)]) -> Fit {
    guard !pairs.isEmpty else { return self }
    let count = Double(pairs.count * Trace.count)
    var sumDrawn = Point.zero
    var sumReference = Point.zero
    for pair in pairs {
      sumDrawn += pair.drawn.points.reduce(.zero, +)
      sumReference += pair.reference.points.reduce(.zero, +)
    }
    let meanDrawn = sumDrawn / count
    let meanReference = sumReference / count
    var cross = Point.zero
    var square = Point.zero
    for pair in pairs {
      for index in 0..<Trace.count {
        let from = pair.drawn.points[index] - meanDrawn
        cross += from * (pair.reference.points[index] - meanReference)
        square += from * from
      }
    }
    let regularisation = Point(0.004 * count, 0.004 * count)
    let wanted = (cross + regularisation * scale) / (square + regularisation)
    var fit = Fit()
    let uniform = (max(wanted.x, 0.05) * max(wanted.y, 0.05)).squareRoot()
    fit.scale = Point(
      Self.bounded(min(max(wanted.x, uniform / 1.3), uniform * 1.3)),
      Self.bounded(min(max(wanted.y, uniform / 1.3), uniform * 1.3)))
    fit.shift = meanReference - meanDrawn * fit.scale
    return fit
  }

  private static func bounded(_ scale: Double) -> Double { min(max(scale, 0.3), 4) }
}

/// The smallest rectangle around strokes.
struct Box {
  var low: Trace.Point
  var high: Trace.Point

  init?(_ traces: [Trace]) {
    guard let first = traces.first else { return nil }
    (low, high) = first.box
    for trace in traces.dropFirst() {
      let box = trace.box
      low = pointwiseMin(low, box.low)
      high = pointwiseMax(high, box.high)
    }
  }

  var extent: Trace.Point { high - low }
  var centre: Trace.Point { (low + high) / 2 }
}
