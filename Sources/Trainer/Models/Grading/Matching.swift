/// The drawing laid onto the reference, with each drawn stroke paired with a reference stroke.
struct Matching {
  let fit: Fit
  /// The drawn strokes after the fit.
  let drawn: [Trace]
  let reference: [Trace]
  /// For each drawn stroke the index of its reference stroke; nil for an extra stroke.
  private(set) var strokeOf: [Int?]
  private var comparisons: [[StrokeComparison]]

  /// The most that a single stroke can cost. Without the cap one stray stroke could choose the
  /// frame, and make all others worse.
  private static let cap = 0.25

  /// - Parameter known: for each drawn stroke the index of its reference stroke, if that is known
  ///   already.
  init(drawn: [Trace], reference: [Trace], known: [Int?] = []) {
    var fits = [Fit()]
    if let boxed = Fit(boxOf: drawn, onto: reference) { fits.append(boxed) }
    let attempts = fits.map {
      Matching(drawn: drawn, reference: reference, known: known, fit: $0)
    }
    let first = attempts.min { $0.totalCost < $1.totalCost } ?? attempts[0]
    let refined = Matching(
      drawn: drawn, reference: reference, known: known, fit: first.refinedFit(of: drawn))
    self = refined.totalCost < first.totalCost ? refined : first
    preferWritingOrder(known)
    recheckDirections()
  }

  /// Leaves the drawing in its place on the paper, for a drawing that does not show where the
  /// character is.
  init(unmoved drawn: [Trace], reference: [Trace], known: [Int?]) {
    self.init(drawn: drawn, reference: reference, known: known, fit: Fit())
    recheckDirections()
  }

  private init(drawn original: [Trace], reference: [Trace], known: [Int?], fit: Fit) {
    self.fit = fit
    self.reference = reference
    let drawn = original.map(fit.apply)
    self.drawn = drawn
    let drawnCentres = drawn.map(\.centre)
    let centres = reference.map(\.centre)
    comparisons = drawn.indices.map { row in
      reference.indices.map { column in
        StrokeComparison(
          drawn[row], reference[column], centres: (drawnCentres[row], centres[column]))
      }
    }
    var costs = comparisons.map { $0.map(Self.capped) }
    // No real pairing is cheaper, so the known ones always win.
    for (row, stroke) in known.enumerated() { if let stroke { costs[row][stroke] = -100 } }
    strokeOf = Assignment.cheapest(costs)
  }

  /// The slope above the cap keeps the less wrong of two wrong strokes cheaper.
  private static func capped(_ comparison: StrokeComparison) -> Double {
    comparison.cost <= cap ? comparison.cost : cap + 0.01 * (comparison.cost - cap)
  }

  /// Whether the stroke may be the reference stroke that it is paired with.
  func isLikely(_ drawn: Int) -> Bool {
    strokeOf[drawn].map { comparisons[drawn][$0].cost <= Self.cap } ?? false
  }

  /// The highest cost of a pair that is certainly wrong: not recognised now, nor called right while
  /// drawing.
  func costOfWrongStroke(_ scores: [StrokeScore?], right: [Int?]) -> Double {
    strokeOf.indices.compactMap { index in
      guard let stroke = strokeOf[index], right[index] == nil, scores[index]?.isRecognised == false
      else { return nil }
      return comparisons[index][stroke].cost
    }.max() ?? 0
  }

  /// Indices of the reference strokes that were found, in the order of drawing.
  var sequence: [Int] { strokeOf.indices.filter(isLikely).compactMap { strokeOf[$0] } }

  /// The likely pairs after the fit, with the drawn strokes in the reference's direction.
  var pairs: [(index: Int, stroke: Int, drawn: Trace, reference: Trace)] {
    strokeOf.indices.filter(isLikely).compactMap { index in
      strokeOf[index].map { stroke in
        let isBackward = comparisons[index][stroke].isBackward
        return (index, stroke, isBackward ? drawn[index].reversed : drawn[index], reference[stroke])
      }
    }
  }

  func comparison(_ drawn: Int, _ stroke: Int) -> StrokeComparison { comparisons[drawn][stroke] }

  /// Whether the found strokes came in writing order.
  var isInOrder: Bool {
    let found = strokeOf.compactMap(\.self)
    return zip(found, found.dropFirst()).allSatisfy(<)
  }

  /// Indices of the reference strokes without a drawn stroke.
  var missing: [Int] {
    let found = Set(strokeOf.compactMap(\.self))
    return reference.indices.filter { !found.contains($0) }
  }

  /// Indices of the drawn strokes without a reference stroke.
  var extra: [Int] { strokeOf.indices.filter { strokeOf[$0] == nil } }

  /// Whether the drawing is much nearer to the reference with left and right exchanged.
  var isMirrored: Bool {
    let mirrored = Matching(
      drawn: drawn.map { stroke in stroke.map { Trace.Point(1 - $0.x, $0.y) } },
      reference: reference)
    let cost = mirrored.totalCost / Double(max(drawn.count, 1))
    return cost < 0.06 && mirrored.totalCost < 0.4 * totalCost
  }

  private var totalCost: Double {
    strokeOf.enumerated().reduce(0) { sum, pair in
      sum + (pair.element.map { Self.capped(comparisons[pair.offset][$0]) } ?? 0)
    }
  }

  private func refinedFit(of original: [Trace]) -> Fit {
    fit.refined(
      strokeOf.enumerated().compactMap { index, stroke in
        guard let stroke, isLikely(index) else { return nil }
        let isBackward = comparisons[index][stroke].isBackward
        return (isBackward ? original[index].reversed : original[index], reference[stroke])
      })
  }

  private mutating func recheckDirections() {
    for (index, stroke) in strokeOf.enumerated() {
      guard let stroke else { continue }
      comparisons[index][stroke] = comparisons[index][stroke].recheckingDirection(
        drawn[index], reference[stroke])
    }
  }

  /// Exchanges two pairs that are out of order when the right order costs hardly more.
  private mutating func preferWritingOrder(_ known: [Int?]) {
    let free = strokeOf.indices.filter { !known.indices.contains($0) || known[$0] == nil }
    for early in free {
      for late in free where late > early {
        guard let first = strokeOf[early], let second = strokeOf[late], first > second else {
          continue
        }
        let crossed =
          Self.capped(comparisons[early][first]) + Self.capped(comparisons[late][second])
        let straight =
          Self.capped(comparisons[early][second]) + Self.capped(comparisons[late][first])
        if straight < crossed + 0.012 {
          strokeOf[early] = second
          strokeOf[late] = first
        }
      }
    }
  }
}
