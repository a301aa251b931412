extension ProgressFile {
  /// Both learners' progress in one. No attempt is lost and none counts twice. Merging the same
  /// file again changes nothing. Either of two devices may import from the other, with the same
  /// result. Only settings and dismissed help stay as they are here.
  public func merged(with other: ProgressFile) -> ProgressFile {
    var result = self
    result.attempts.merge(other.attempts) { $0.united(with: $1) }
    result.tidy()
    result.cards.merge(other.cards) { $0.isOlder(than: $1) ? $1 : $0 }
    // The larger number rather than the sum: it may be the same practice, exported and imported.
    result.practised.merge(other.practised, uniquingKeysWith: max)
    result.sets.merge(other.sets) { $0.isOlder(than: $1) ? $1 : $0 }
    return result
  }
}

extension [Attempt] {
  /// Each attempt as often as in that history which has it more often. Equal attempts of one second
  /// are as many drawings, but the same ones in both files.
  fileprivate func united(with other: [Attempt]) -> [Attempt] {
    var theirs = other.reduce(into: [Attempt: Int]()) { $0[$1, default: 0] += 1 }
    for attempt in self { theirs[attempt, default: 0] -= 1 }
    return self
      + theirs.flatMap { attempt, more in
        Array(repeating: attempt, count: Swift.max(0, more))
      }
  }
}
