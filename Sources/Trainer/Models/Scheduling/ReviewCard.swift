/// What the scheduler remembers of one character.
public struct ReviewCard: Hashable, Sendable, Codable {
  /// Days until the chance to remember has fallen to nine in ten.
  public var stability: Double
  /// 1 (easy) to 10 (hard).
  public var difficulty: Double
  /// The day on which it is to be written again.
  public var due: StudyDay
  /// The day of the last review that counted.
  public var lastReview: StudyDay
  /// How often it was reviewed, the first time included.
  public var reviews: Int
  /// How often it was forgotten after having been known.
  public var lapses: Int
  /// The day on which it was written for the first time.
  public var firstReview: StudyDay

  func isInFirstDay(_ day: StudyDay) -> Bool { firstReview == day }

  /// Whether the last review was on this day, and good: what was not known stays due at once.
  func hasPassed(on day: StudyDay) -> Bool { lastReview >= day && due > lastReview }

  /// Reviewed on a day that is yet to come. One day ahead is no mistake: whoever flies east over the
  /// date line and back has been there.
  func isFromTheFuture(on day: StudyDay) -> Bool { lastReview.days(since: day) > 1 }

  var isSound: Bool {
    stability.isFinite && stability > 0 && difficulty.isFinite
      && (0...ProgressFile.largestCount).contains(reviews)
      && (0...ProgressFile.largestCount).contains(lapses)
  }

  /// Whether `other` knows more: the later review counts, then the longer series of reviews, and then the
  /// card that wants the character back sooner, since there it was forgotten. The rest only decides the
  /// same way on two devices.
  func isOlder(than other: ReviewCard) -> Bool {
    key.lexicographicallyPrecedes(other.key)
  }

  private var key: [Double] {
    [
      Double(lastReview.number), Double(reviews), -Double(due.number), stability, difficulty,
      Double(lapses), Double(firstReview.number),
    ]
  }
}
