/// What a passing drawing was forgiven. The highest praise needs none of it: no stretched axis, no
/// turn, no trembling, no curve drawn straight or with corners.
struct Polish {
  private let map: LinearMap
  /// As in ``Tremble``.
  private let tremble: Double
  /// Indices of the strokes that were called right while drawing, and are not blamed now.
  private let rightStrokes: Set<Int>
  /// The strokes that should bend.
  private let curves: [Curve]

  private struct Curve {
    let stroke: Int
    /// How much of the reference's curve was drawn, 0 for a straight line.
    let kept: Double
    let isLarge: Bool
    /// Whether it was drawn as a few straight pieces.
    let hasCorners: Bool

    var isLost: Bool { kept < 0.4 }
  }

  /// - Parameter places: for each stroke of the matching its index among all that were drawn.
  init(
    matching: Matching, drawn: [DrawnStroke], places: [Int], reference: [Stroke],
    rightStrokes: Set<Int> = []
  ) {
    self.rightStrokes = rightStrokes
    let pairs = matching.pairs
    let map = LinearMap(pairs.map { (matching.fit.undone($0.drawn), $0.reference) })
    self.map = map
    tremble = Tremble.of(drawn, calm: reference.reduce(0) { $0 + $1.length(after: map) })
    curves = pairs.compactMap { pair in
      let size = pair.reference.curve
      guard size >= Trace.leastCurve else { return nil }
      let line = Trace.usable(drawn[places[pair.index]]).map(matching.fit.apply)
      let right = reference[pair.stroke].points.map { Vector($0.x, $0.y) }
      return Curve(
        stroke: pair.stroke, kept: pair.drawn.keptCurve(of: pair.reference),
        isLarge: size > 3 * Trace.leastCurve,
        hasCorners: StraightPieces(line).isAngular(beside: StraightPieces(right)))
    }
  }

  /// The one thing to polish first; nil when nothing was forgiven.
  /// - Parameter isGood: false for a drawing that has graver things to hear. Only the curves are
  ///   among them.
  func remark(isGood: Bool) -> GradeRemark? {
    guard isGood else { return aboutCurves }
    if isUnsteady { return .unsteady }
    if map.tallness < 1 / Self.mostStretch { return .wholeTooFlat }
    if map.tallness > Self.mostStretch { return .wholeTooNarrow }
    if let side = leaning { return .wholeLeaning(towards: side) }
    return aboutCurves
  }

  private var aboutCurves: GradeRemark? {
    let lost = spoiled(\.isLost)
    if !lost.isEmpty { return .straightened(strokes: named(lost)) }
    let cornered = spoiled(\.hasCorners)
    return cornered.isEmpty ? nil : .angular(strokes: named(cornered))
  }

  private func named(_ strokes: [Int]) -> [Int] {
    strokes.filter { !rightStrokes.contains($0) }.map { $0 + 1 }
  }

  /// A fifth.
  private static let mostStretch = 1.2
  /// 8 degrees, for the whole character.
  private static let mostTurn = 8 * Double.pi / 180
  /// 11 degrees, for the upright lines of a character whose level ones are level.
  private static let mostLean = 11 * Double.pi / 180

  /// The limit lies between the jitter of a careful hand, 1.2 % of the square, and that of a saw, 3 %.
  private var isUnsteady: Bool { tremble > 0.4 }

  private var leaning: GradeRemark.Side? {
    guard abs(map.turn) > Self.mostTurn || abs(map.lean) > Self.mostLean else { return nil }
    return map.turn > 0 ? .right : .left
  }

  /// Half of the curves, or a large one. A single slight curve may be flat, or have a corner.
  private func spoiled(_ isSpoiled: (Curve) -> Bool) -> [Int] {
    let spoiled = curves.filter(isSpoiled)
    guard 2 * spoiled.count >= curves.count || spoiled.contains(where: \.isLarge) else { return [] }
    return spoiled.map(\.stroke).sorted()
  }
}

extension Stroke {
  /// In sides of the square, after the hand has stretched it.
  fileprivate func length(after map: LinearMap) -> Double {
    zip(points, points.dropFirst()).reduce(0) { sum, pair in
      sum + map.apply(Vector(pair.1.x - pair.0.x, pair.1.y - pair.0.y)).norm
    }
  }
}

extension Trace {
  /// A stroke with a smaller ``curve`` is about straight.
  fileprivate static let leastCurve = 0.02

  /// The distance of the points from the chord, as root mean square.
  fileprivate var curve: Double {
    let sum = (0..<Self.count).reduce(0.0) { $0 + bend(at: $1).dot(bend(at: $1)) }
    return (sum / Double(Self.count)).squareRoot()
  }

  /// How much of the reference's curve the stroke keeps: 1 for all of it, 0 for a straight line.
  fileprivate func keptCurve(of reference: Trace) -> Double {
    var along = 0.0
    var size = 0.0
    for index in 0..<Self.count {
      let right = reference.bend(at: index)
      along += bend(at: index).dot(right)
      size += right.dot(right)
    }
    return along / max(size, 1e-9)
  }

  /// From the point on the chord to the point of the stroke.
  private func bend(at index: Int) -> Point {
    points[index] - start - chord * (Double(index) / Double(Self.count - 1))
  }
}
