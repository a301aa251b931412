/// The drawing laid onto the reference, and each drawn stroke beside the stroke that it was meant for.
struct Matching {
  let fit: Fit
  /// The drawn strokes after the fit.
  let drawn: [Trace]
  let reference: [Trace]
  /// For each drawn stroke the index of its reference stroke; nil for one too many.
  private(set) var strokeOf: [Int?]
  private let likenesses: [[Likeness]]

  /// - Parameter known: for each drawn stroke the one that it is already known to be, if any.
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
    uncross(known)
  }

  private init(drawn original: [Trace], reference: [Trace], known: [Int?], fit: Fit) {
    self.fit = fit
    self.reference = reference
    let drawn = original.map(fit.apply)
    self.drawn = drawn
    let drawnCentres = drawn.map(\.centre)
    let centres = reference.map(\.centre)
    likenesses = drawn.indices.map { row in
      reference.indices.map { column in
        Likeness(
          drawn[row], reference[column], centres: (drawnCentres[row], centres[column]))
      }
    }
    var costs = likenesses.map { $0.map(\.cost) }
    // Cheaper than anything else can be.
    for (row, stroke) in known.enumerated() { if let stroke { costs[row][stroke] = -100 } }
    strokeOf = Assignment.cheapest(costs)
  }

  func likeness(_ drawn: Int, _ stroke: Int) -> Likeness { likenesses[drawn][stroke] }

  /// Whether every stroke that was recognised came after those before it.
  var isInOrder: Bool {
    let found = strokeOf.compactMap(\.self)
    return zip(found, found.dropFirst()).allSatisfy(<)
  }

  /// Indices of the character's strokes that nothing was drawn for.
  var missing: [Int] {
    let found = Set(strokeOf.compactMap(\.self))
    return reference.indices.filter { !found.contains($0) }
  }

  /// Indices of the drawn strokes that are one too many.
  var extra: [Int] { strokeOf.indices.filter { strokeOf[$0] == nil } }

  private var totalCost: Double {
    strokeOf.enumerated().reduce(0) { sum, pair in
      sum + (pair.element.map { likenesses[pair.offset][$0].cost } ?? 0)
    }
  }

  private func refinedFit(of original: [Trace]) -> Fit {
    fit.refined(
      strokeOf.enumerated().compactMap { index, stroke in
        guard let stroke else { return nil }
        let isBackward = likenesses[index][stroke].isBackward
        return (isBackward ? original[index].reversed : original[index], reference[stroke])
      })
  }

  /// Where two strokes could as well have been drawn in the right order, they were.
  private mutating func uncross(_ known: [Int?]) {
    let free = strokeOf.indices.filter { !known.indices.contains($0) || known[$0] == nil }
    for early in free {
      for late in free where late > early {
        guard let first = strokeOf[early], let second = strokeOf[late], first > second else {
          continue
        }
        let crossed = likenesses[early][first].cost + likenesses[late][second].cost
        let straight = likenesses[early][second].cost + likenesses[late][first].cost
        if straight < crossed + 0.012 {
          strokeOf[early] = second
          strokeOf[late] = first
        }
      }
    }
  }
}

extension Trace {
  var reversed: Trace {
    let backwards = Array(points.reversed())
    var index = 0
    return map { _ in
      defer { index += 1 }
      return backwards[index]
    }
  }
}
