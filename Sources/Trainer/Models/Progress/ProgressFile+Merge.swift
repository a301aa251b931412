extension ProgressFile {
  /// Both learners' progress in one: no attempt is lost to the other's and none counts twice, so that
  /// merging the same file again changes nothing, and which of two devices imports from the other makes
  /// no difference. Only settings and dismissed help stay as they are here.
  public func merged(with other: ProgressFile) -> ProgressFile {
    var result = self
    result.attempts.merge(other.attempts) { $0 + $1 }
    result.attempts = result.attempts.mapValues { Array(Set($0)) }
    result.tidy()
    result.cards.merge(other.cards) { $0.isOlder(than: $1) ? $1 : $0 }
    // The larger number rather than the sum: it may be the same practice, exported and imported.
    result.practised.merge(other.practised, uniquingKeysWith: max)
    result.sets.merge(other.sets) { $0.isOlder(than: $1) ? $1 : $0 }
    return result
  }
}
