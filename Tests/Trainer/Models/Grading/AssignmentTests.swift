import Testing
import TrainerTesting

@testable import TrainerModels

@Suite("Pairing strokes")
struct AssignmentTests {
  @Test("The pairing is the cheapest there is", arguments: 0..<60)
  func cheapest(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let rows = Int.random(in: 1...5, using: &generator)
    let columns = Int.random(in: 1...5, using: &generator)
    let costs = (0..<rows).map { _ in
      (0..<columns).map { _ in Double.random(in: 0...1, using: &generator) }
    }
    let pairing = Assignment.cheapest(costs)
    #expect(pairing.compactMap(\.self).count == min(rows, columns))
    #expect(Set(pairing.compactMap(\.self)).count == min(rows, columns))
    let cost = pairing.enumerated().reduce(0) { sum, pair in
      sum + (pair.element.map { column in costs[pair.offset][column] } ?? 0)
    }
    #expect(abs(cost - best(costs, row: 0, used: [], left: min(rows, columns))) < 1e-9)
  }

  @Test("Nothing pairs with nothing")
  func empty() {
    #expect(Assignment.cheapest([]).isEmpty)
    #expect(Assignment.cheapest([[], []]) == [nil, nil])
  }

  /// By trying everything.
  private func best(_ costs: [[Double]], row: Int, used: Set<Int>, left: Int) -> Double {
    guard left > 0 else { return 0 }
    guard row < costs.count else { return .infinity }
    let skipped = best(costs, row: row + 1, used: used, left: left)
    return costs[row].indices.filter { !used.contains($0) }.map { column in
      costs[row][column]
        + best(costs, row: row + 1, used: used.union([column]), left: left - 1)
    }.reduce(skipped, min)
  }
}
