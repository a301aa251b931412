extension ProgressFile {
  /// Sorts every history and keeps it within its bounds, whatever wrote it.
  mutating func tidy() {
    for (id, history) in attempts {
      attempts[id] = history.sorted().suffix(Self.longestHistory)
    }
    forgetOldest()
  }

  /// The last attempt of each character stays, whatever its age: it says that the character was learnt.
  mutating func forgetOldest() {
    let surplus = attempts.values.reduce(0) { $0 + $1.count } - Self.mostAttempts
    guard surplus > 0 else { return }
    if surplus == 1 {
      // After each drawing: without sorting ten thousand.
      let oldest = attempts.filter { $0.value.count > 1 }
        .min { ($0.value[0], $0.key) < ($1.value[0], $1.key) }
      if let oldest { attempts[oldest.key]?.removeFirst() }
      return
    }
    let candidates = attempts.flatMap { id, history in history.dropLast().map { ($0, id) } }
    for (_, id) in candidates.sorted(by: { $0 < $1 }).prefix(surplus) {
      attempts[id]?.removeFirst()
    }
  }
}
