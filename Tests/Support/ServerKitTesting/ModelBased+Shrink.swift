extension ModelBased {
  /// The most sequences that are tried for a shorter one.
  private static var patience: Int { 300 }

  /// Drops halves, quarters and at last single steps, from the end to the beginning. Then makes the
  /// steps that are left simpler.
  func shrunk(_ failure: Failure) async throws -> Failure {
    var best = failure
    var tries = 0
    func fails(_ steps: [Step]) async throws -> Bool {
      tries += 1
      guard tries <= Self.patience, let found = try await self.failure(of: steps) else {
        return false
      }
      best = found
      return true
    }

    var size = max(1, best.steps.count / 2)
    while true {
      var isSmaller = false
      var end = best.steps.count
      while end > 0 {
        let start = max(0, end - size)
        var fewer = best.steps
        fewer.removeSubrange(start..<end)
        if try await fails(fewer) { isSmaller = true }
        end = min(start, best.steps.count)
      }
      if size > 1 { size /= 2 } else if !isSmaller { break }
    }
    for place in best.steps.indices.reversed() where place < best.steps.count {
      for simpler in Self.simpler(than: best.steps[place]) {
        var steps = best.steps
        steps[place] = simpler
        if try await fails(steps) { break }
      }
    }
    return best
  }

  /// The same with less that happens at once, and at the first node.
  private static func simpler(than step: Step) -> [Step] {
    switch step {
    case .one(let operation, let node): node == 0 ? [] : [.one(operation, at: 0)]
    case .lost(let operation, let node):
      [.one(operation, at: 0), .one(operation, at: node), .lost(operation, at: 0)]
    case .both(let first, let second, let node):
      [
        .one(first, at: node), .one(second, at: node), .both(first, second, at: 0),
      ]
    }
  }
}
