/// Finds two strokes that were drawn as one, and one that was drawn as two.
struct PenLifts {
  let matching: Matching

  /// A stroke that costs more is scribble, and not two strokes in one.
  static let maximumCost = 0.2

  /// Pairs of consecutive reference strokes that one drawn stroke resembles more than either.
  var joined: [(first: Int, second: Int)] {
    let missing = Set(matching.missing)
    guard !missing.isEmpty else { return [] }
    // The fit may have squeezed the joined stroke onto one of the two; the box around all undoes that.
    let boxed = Fit(boxOf: matching.drawn, onto: matching.reference) ?? Fit()
    let unsqueezed = matching.drawn.map(boxed.apply)
    var found: [(first: Int, second: Int)] = []
    for second in matching.reference.indices.dropFirst() {
      let first = second - 1
      guard missing.contains(first) || missing.contains(second),
        !found.contains(where: { $0.second == first })
      else { continue }
      let both = matching.reference[first].joined(to: matching.reference[second])
      let isJoined = matching.drawn.indices.contains { index in
        guard let own = matching.strokeOf[index], own == first || own == second else {
          return false
        }
        let asBoth = min(cost(matching.drawn[index], both), cost(unsqueezed[index], both))
        return asBoth < min(0.7 * matching.comparison(index, own).cost, Self.maximumCost)
      }
      if isJoined { found.append((first, second)) }
    }
    return found
  }

  /// Reference strokes that were drawn in two parts, each with the index of the extra drawn stroke.
  var split: [(stroke: Int, extra: Int)] {
    matching.extra.compactMap { extra in
      [extra - 1, extra + 1].compactMap { neighbour -> (stroke: Int, extra: Int)? in
        guard matching.strokeOf.indices.contains(neighbour),
          let stroke = matching.strokeOf[neighbour]
        else { return nil }
        let both = matching.drawn[min(neighbour, extra)]
          .joined(to: matching.drawn[max(neighbour, extra)])
        let alone = matching.comparison(neighbour, stroke).cost
        return cost(both, matching.reference[stroke]) < 0.7 * alone ? (stroke, extra) : nil
      }.first
    }
  }

  private func cost(_ drawn: Trace, _ reference: Trace) -> Double {
    StrokeComparison(drawn, reference, centres: (drawn.centre, reference.centre)).cost
  }
}
