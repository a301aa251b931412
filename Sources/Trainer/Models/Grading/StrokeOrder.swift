/// The mistakes in the order of the drawn strokes, in as few remarks as possible.
struct StrokeOrder {
  /// The character's strokes, by index, in the order in which they were drawn.
  let drawn: [Int]
  /// Those that were called right while drawing: they are not blamed alone.
  var right: Set<Int> = []

  /// The longest increasing subsequence, as positions in ``drawn``.
  private var inOrder: Set<Int> {
    var best: [(length: Int, previous: Int?)] = []
    for (index, stroke) in drawn.enumerated() {
      var own: (length: Int, previous: Int?) = (1, nil)
      for earlier in 0..<index where drawn[earlier] < stroke && best[earlier].length >= own.length {
        own = (best[earlier].length + 1, earlier)
      }
      best.append(own)
    }
    var chain: Set<Int> = []
    var next = best.indices.max { best[$0].length < best[$1].length }
    while let index = next {
      chain.insert(index)
      next = best[index].previous
    }
    return chain
  }

  /// 1 when right. Each stroke out of place costs its share of the strokes, and at least 0.15. So a
  /// mistake in twenty strokes is as wrong as one in seven.
  var score: Double {
    let wrong = drawn.count - inOrder.count
    guard wrong > 0 else { return 1 }
    return max(0, 1 - Double(wrong) * max(0.15, 1 / Double(drawn.count)))
  }

  var remarks: [GradeRemark] {
    let sorted = drawn.sorted()
    let wrong = drawn.indices.filter { drawn[$0] != sorted[$0] }
    guard !wrong.isEmpty else { return [] }
    // Pairs of strokes that stand in each other's place.
    let swaps = wrong.filter { here in
      wrong.contains { drawn[$0] == sorted[here] && sorted[$0] == drawn[here] }
    }
    if swaps.count == wrong.count {
      return swaps.filter { drawn[$0] > sorted[$0] }
        .map { .swapped(first: sorted[$0] + 1, second: drawn[$0] + 1) }
    }
    if let moved = movedStroke { return [moved] }
    return [.order(strokes: named(wrong.map { sorted[$0] }).map { $0 + 1 })]
  }

  /// At most six of these strokes, and among them one that was not called right while drawing.
  private func named(_ strokes: [Int]) -> [Int] {
    let first = strokes.prefix(6)
    let wrong = strokes.first { !right.contains($0) }
    guard let wrong, !first.contains(wrong) else { return Array(first) }
    return first.prefix(5) + [wrong]
  }

  /// The remark about a single stroke, when the others are in order without it.
  private var movedStroke: GradeRemark? {
    let chain = inOrder
    guard chain.count == drawn.count - 1,
      let place = drawn.indices.first(where: { !chain.contains($0) })
    else { return nil }
    let stroke = drawn[place]
    if let other = drawn[(place + 1)...].filter({ $0 < stroke }).max() {
      return .tooEarly(stroke: stroke + 1, other: other + 1)
    }
    return drawn[..<place].filter { $0 > stroke }.min()
      .map { .tooLate(stroke: stroke + 1, other: $0 + 1) }
  }
}
