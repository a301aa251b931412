/// An order that follows from a seed, the same on every machine.
package struct SeededOrder {
  private let seed: UInt64

  package init(_ seed: UInt64) { self.seed = seed }

  package func shuffled<Element>(_ list: [Element]) -> [Element] {
    var generator = SeededGenerator(seed)
    var list = list
    for index in stride(from: list.count - 1, to: 0, by: -1) {
      list.swapAt(index, generator.index(index + 1))
    }
    return list
  }
}
