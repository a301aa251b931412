extension ViewGraph {
  /// Mounts new nodes, in order.
  func mount(_ descriptions: [Node], parent: Node) -> [Node] {
    tellApart(descriptions)
    for node in descriptions { node.mount(in: self, parent: parent) }
    return descriptions
  }

  /// Matches mounted siblings with their descriptions by key and kind. A match lives on with its
  /// state. Other mounted nodes go, and other descriptions are mounted.
  func reconcile(_ mounted: [Node], with descriptions: [Node], parent: Node) -> [Node] {
    if mounted.count == descriptions.count,
      zip(mounted, descriptions).allSatisfy({ $0.matches($1) })
    {
      // A lazy container hands its mounted rows in again, which stay as they are.
      for (node, description) in zip(mounted, descriptions) where node !== description {
        node.adopt(description, in: self)
      }
      return mounted
    }
    return reconcileByKey(mounted, with: descriptions, parent: parent)
  }

  private func reconcileByKey(
    _ mounted: [Node], with descriptions: [Node], parent: Node
  ) -> [Node] {
    markStructure(of: parent)
    tellApart(descriptions)
    var candidates: [NodeKey: Node] = [:]
    for node in mounted { candidates[node.key] = node }
    var result: [Node] = []
    result.reserveCapacity(descriptions.count)
    for description in descriptions {
      if let node = candidates[description.key], node.matches(description) {
        candidates[description.key] = nil
        if node !== description { node.adopt(description, in: self) }
        result.append(node)
      } else {
        description.mount(in: self, parent: parent)
        result.append(description)
      }
    }
    for node in mounted where candidates[node.key] === node { node.unmount(from: self) }
    return result
  }

  /// Gives mounted siblings different keys. Otherwise one would be lost among the candidates above,
  /// with its tasks running. As in SwiftUI, the first of several equal ids keeps the state. The
  /// others get their position as identity, so that they still show.
  private func tellApart(_ siblings: [Node]) {
    guard siblings.count > 1 else { return }
    var seen: Set<NodeKey> = []
    seen.reserveCapacity(siblings.count)
    for (index, node) in siblings.enumerated() where !seen.insert(node.key).inserted {
      log("Two views beside each other have the same id; the later one is known by position.")
      node.key = node.key.slot(index)
      seen.insert(node.key)
    }
  }
}

/// The elements of a list that may stay where they are while the others move around them.
enum LongestIncreasingSubsequence {
  /// - Parameter values: old positions in the new order; nil for a new sibling.
  /// - Returns: indices into `values` of one longest run that is already in order.
  static func indices(of values: [Int?]) -> Set<Int> {
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: values.count)
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if let tail = values[tails[middle]], tail < value {
          low = middle + 1
        } else {
          high = middle
        }
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
