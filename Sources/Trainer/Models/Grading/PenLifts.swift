/// Strokes that were drawn as one, and strokes that were drawn as two.
struct PenLifts {
  let matching: Matching

  /// What costs more than this is not two strokes in one, but scribble.
  static let most = 0.2

  /// Pairs of following strokes, by index, that one drawn stroke resembles more than either.
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
        return asBoth < min(0.7 * matching.likeness(index, own).cost, Self.most)
      }
      if isJoined { found.append((first, second)) }
    }
    return found
  }

  /// Strokes, by index, that are better drawn when a drawn stroke that is one too many belongs to them,
  /// with that drawn stroke.
  var split: [(stroke: Int, extra: Int)] {
    matching.extra.compactMap { extra in
      [extra - 1, extra + 1].compactMap { neighbour -> (stroke: Int, extra: Int)? in
        guard matching.strokeOf.indices.contains(neighbour),
          let stroke = matching.strokeOf[neighbour]
        else { return nil }
        let both = matching.drawn[min(neighbour, extra)]
          .joined(to: matching.drawn[max(neighbour, extra)])
        let alone = matching.likeness(neighbour, stroke).cost
        return cost(both, matching.reference[stroke]) < 0.7 * alone ? (stroke, extra) : nil
      }.first
    }
  }

  private func cost(_ drawn: Trace, _ reference: Trace) -> Double {
    Likeness(drawn, reference, centres: (drawn.centre, reference.centre)).cost
  }
}
