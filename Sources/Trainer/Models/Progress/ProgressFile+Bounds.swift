extension ProgressFile {
  /// Sorts every history and keeps it within its bounds, for files of any origin.
  mutating func tidy() {
    for (id, history) in attempts {
      attempts[id] = history.sorted().suffix(Self.longestHistory)
    }
    forgetOldest()
  }

  /// The last attempt of each character stays at any age, because it shows that the character was
  /// learnt.
  private mutating func forgetOldest() {
    let surplus = attempts.values.reduce(0) { $0 + $1.count } - Self.mostAttempts
    guard surplus > 0 else { return }
    let candidates = attempts.flatMap { id, history in history.dropLast().map { ($0, id) } }
    for (_, id) in candidates.sorted(by: { $0 < $1 }).prefix(surplus) {
      attempts[id]?.removeFirst()
    }
  }
}
