extension ViewGraph {
  /// Mounts new nodes, in order.
  func mount(_ descriptions: [Node], parent: Node) -> [Node] {
    for node in descriptions { node.mount(in: self, parent: parent) }
    return descriptions
  }

  /// Brings mounted siblings in line with their descriptions: what matches by key and kind lives on
  /// with its state, the rest goes, what is new is mounted.
  func reconcile(_ mounted: [Node], with descriptions: [Node], parent: Node) -> [Node] {
    if mounted.count == descriptions.count,
      zip(mounted, descriptions).allSatisfy({ $0.matches($1) })
    {
      for (node, description) in zip(mounted, descriptions) { node.adopt(description, in: self) }
      return mounted
    }
    return reconcileByKey(mounted, with: descriptions, parent: parent)
  }

  private func reconcileByKey(
    _ mounted: [Node], with descriptions: [Node], parent: Node
  ) -> [Node] {
    markStructure(of: parent)
    var candidates: [NodeKey: Node] = [:]
    for node in mounted { candidates[node.key] = node }
    var seen: Set<NodeKey> = []
    var result: [Node] = []
    result.reserveCapacity(descriptions.count)
    for (index, description) in descriptions.enumerated() {
      if !seen.insert(description.key).inserted {
        // As in SwiftUI, the first of several equal ids keeps the state; here the others get
        // their position as identity, so that they still show.
        log("Two views beside each other have the same id; the later one is known by position.")
        description.key = description.key.slot(index)
        seen.insert(description.key)
      }
      if let node = candidates[description.key], node.matches(description) {
        candidates[description.key] = nil
        node.adopt(description, in: self)
        result.append(node)
      } else {
        description.mount(in: self, parent: parent)
        result.append(description)
      }
    }
    for node in mounted where candidates[node.key] === node { node.unmount(from: self) }
    return result
  }
}

/// The elements of a list that may stay where they are while the others move around them.
enum LongestIncreasingSubsequence {
  /// - Parameter values: old positions in the new order; nil for what was not there before.
  /// - Returns: indices into `values` of one longest run that already is in order.
  static func indices(of values: [Int?]) -> Set<Int> {
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: values.count)
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if let tail = values[tails[middle]], tail < value { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = tails[low - 1] }
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var result: Set<Int> = []
    var current = tails.last
    while let index = current {
      result.insert(index)
      current = previous[index]
    }
    return result
  }
}
