extension ProgressFile {
  /// Both learners' progress in one: no attempt is lost and none counts twice, so merging the same file
  /// again changes nothing. Settings and dismissed help stay as they are here.
  public func merged(with other: ProgressFile) -> ProgressFile {
    var result = self
    result.attempts.merge(other.attempts) { mine, theirs in
      let all = Set(mine).union(theirs).sorted(by: Self.isEarlier)
      return all.suffix(Self.longestHistory)
    }
    result.cards.merge(other.cards) { mine, theirs in
      Self.isOlder(mine, than: theirs) ? theirs : mine
    }
    // The larger number rather than the sum: it may be the same practice, exported and imported.
    result.practised.merge(other.practised, uniquingKeysWith: max)
    result.sets.merge(other.sets) { mine, theirs in
      mine.updated < theirs.updated ? theirs : mine
    }
    return result
  }

  /// By date, and within a second by all the rest, so that the order does not depend on chance.
  private static func isEarlier(_ left: Attempt, _ right: Attempt) -> Bool {
    if left.date != right.date { return left.date < right.date }
    let key = { (attempt: Attempt) in
      [
        attempt.total, attempt.count, attempt.order, attempt.direction, attempt.shape,
        attempt.proportion, attempt.usedHint ? 1 : 0,
      ]
    }
    return key(left).lexicographicallyPrecedes(key(right))
  }

  private static func isOlder(_ left: ReviewCard, than right: ReviewCard) -> Bool {
    if left.lastReview != right.lastReview { return left.lastReview < right.lastReview }
    if left.reviews != right.reviews { return left.reviews < right.reviews }
    return (left.stability, left.difficulty) < (right.stability, right.difficulty)
  }
}
