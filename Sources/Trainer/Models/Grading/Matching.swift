/// The drawing laid onto the reference, and each drawn stroke beside the stroke that it was meant for.
struct Matching {
  let fit: Fit
  /// The drawn strokes after the fit.
  let drawn: [Trace]
  let reference: [Trace]
  /// For each drawn stroke the index of its reference stroke; nil for one too many.
  private(set) var strokeOf: [Int?]
  private var likenesses: [[Likeness]]

  /// A stroke that costs more than this is wrong; how wrong does not matter. Otherwise one stray stroke
  /// could buy, by making all others a little worse, a frame in which it is a little better itself.
  private static let cap = 0.25

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
    settle()
  }

  /// The drawing where it is on the paper, when nothing in it says where the character is.
  init(unmoved drawn: [Trace], reference: [Trace], known: [Int?]) {
    self.init(drawn: drawn, reference: reference, known: known, fit: Fit())
    settle()
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
    var costs = likenesses.map { $0.map(Self.capped) }
    // Cheaper than anything else can be.
    for (row, stroke) in known.enumerated() { if let stroke { costs[row][stroke] = -100 } }
    strokeOf = Assignment.cheapest(costs)
  }

  /// The assignment still prefers the less wrong of two wrong strokes.
  private static func capped(_ likeness: Likeness) -> Double {
    likeness.cost <= cap ? likeness.cost : cap + 0.01 * (likeness.cost - cap)
  }

  /// Whether it may be the stroke that it was taken for.
  func isLikely(_ drawn: Int) -> Bool {
    strokeOf[drawn].map { likenesses[drawn][$0].cost <= Self.cap } ?? false
  }

  /// What the stroke costs that is least like what it was meant for, of those that cannot be recognised
  /// and were not called right either.
  func foreign(_ scores: [StrokeScore?], right: [Int?]) -> Double {
    strokeOf.indices.compactMap { index in
      guard let stroke = strokeOf[index], right[index] == nil, scores[index]?.isRecognised == false
      else { return nil }
      return likenesses[index][stroke].cost
    }.max() ?? 0
  }

  /// The character's strokes, by index, in the order in which those that can be told were drawn.
  var sequence: [Int] { strokeOf.indices.filter(isLikely).compactMap { strokeOf[$0] } }

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
      sum + (pair.element.map { Self.capped(likenesses[pair.offset][$0]) } ?? 0)
    }
  }

  private func refinedFit(of original: [Trace]) -> Fit {
    fit.refined(
      strokeOf.enumerated().compactMap { index, stroke in
        guard let stroke, isLikely(index) else { return nil }
        let isBackward = likenesses[index][stroke].isBackward
        return (isBackward ? original[index].reversed : original[index], reference[stroke])
      })
  }

  private mutating func settle() {
    for (index, stroke) in strokeOf.enumerated() {
      guard let stroke else { continue }
      likenesses[index][stroke] = likenesses[index][stroke].settled(
        drawn[index], reference[stroke])
    }
  }

  /// Where two strokes could as well have been drawn in the right order, they were.
  private mutating func uncross(_ known: [Int?]) {
    let free = strokeOf.indices.filter { !known.indices.contains($0) || known[$0] == nil }
    for early in free {
      for late in free where late > early {
        guard let first = strokeOf[early], let second = strokeOf[late], first > second else {
          continue
        }
        let crossed =
          Self.capped(likenesses[early][first]) + Self.capped(likenesses[late][second])
        let straight =
          Self.capped(likenesses[early][second]) + Self.capped(likenesses[late][first])
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
