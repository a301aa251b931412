extension ProgressFile {
  /// Sorts every history and keeps it within its bounds, for files of any origin.
  mutating func tidy() {
    for (id, history) in attempts { attempts[id] = history.bounded }
    forgetOldest()
  }

  /// Two attempts of each character stay at any age: the last one, and the one that shows that the
  /// character was learnt.
  private mutating func forgetOldest() {
    let surplus = attempts.values.reduce(0) { $0 + $1.count } - Self.mostAttempts
    guard surplus > 0 else { return }
    let candidates = attempts.flatMap { id, history in
      let proof = history.proof
      return history.indices.dropLast().filter { $0 != proof }.map { (history[$0], id, $0) }
    }
    let oldest = candidates.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(surplus)
    for (id, gone) in Dictionary(grouping: oldest, by: \.1) {
      let places = Set(gone.map(\.2))
      attempts[id] = attempts[id]?.enumerated().filter { !places.contains($0.offset) }
        .map(\.element)
    }
  }
}

extension [Attempt] {
  /// Sorted, the newest ones, and before them the proof of knowledge if it is older.
  var bounded: [Attempt] {
    let sorted = sorted()
    let newest = Array(sorted.suffix(ProgressFile.longestHistory))
    guard let proof = sorted.proof, proof < sorted.count - newest.count else { return newest }
    return [sorted[proof]] + newest
  }

  /// The place of the last attempt that shows knowledge; otherwise of the last one without a hint.
  /// Twenty traced drawings do not make a known character unknown.
  fileprivate var proof: Int? {
    lastIndex(where: \.showsKnowledge) ?? lastIndex { !$0.usedHint }
  }
}
