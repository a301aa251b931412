/// The scheduler's memory of one character.
public struct ReviewCard: Hashable, Sendable, Codable {
  /// Days until the chance to remember has fallen to nine in ten.
  public var stability: Double
  /// From 1 (easy) to 10 (hard).
  public var difficulty: Double
  /// The day of the next review.
  public var due: StudyDay
  /// The day of the last review that counted.
  public var lastReview: StudyDay
  /// The number of reviews, the first one included.
  public var reviews: Int
  /// How often a known character was forgotten.
  public var lapses: Int
  /// The day on which the character was written for the first time.
  public var firstReview: StudyDay

  func isInFirstDay(_ day: StudyDay) -> Bool { firstReview == day }

  /// Whether the last review was on this day and good. A character that was not known stays due at
  /// once.
  func hasPassed(on day: StudyDay) -> Bool { lastReview >= day && due > lastReview }

  /// Whether the last review is dated later than tomorrow. One day ahead is no mistake: a learner
  /// may have crossed the date line eastwards.
  func isFromTheFuture(on day: StudyDay) -> Bool { lastReview.days(since: day) > 1 }

  /// Whether the character is to be practised on this day. A wrong clock made a card from the
  /// future, which may not hide its character until that day.
  public func isDue(on day: StudyDay) -> Bool { due <= day || isFromTheFuture(on: day) }

  var isSound: Bool {
    stability.isFinite && stability > 0 && difficulty.isFinite
      && (0...ProgressFile.largestCount).contains(reviews)
      && (0...ProgressFile.largestCount).contains(lapses)
  }

  /// Whether `other` replaces this card. The later review wins, then the longer series, then the
  /// earlier due day, which shows a lapse. The remaining fields only make two devices choose alike.
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

extension ReviewCard {
  /// The stored form, such as `2.3065 5.28 2026-11-22 2026-11-21 2026-11-21 1 0`. The order:
  /// ``stability``, ``difficulty``, ``due``, ``lastReview``, ``firstReview``, ``reviews``,
  /// ``lapses``.
  var line: String {
    "\(stability) \(difficulty) \(due) \(lastReview) \(firstReview) \(reviews) \(lapses)"
  }

  init?(line: Substring) {
    let words = line.parts(between: " ").map(String.init)
    guard words.count == 7, let stability = Double(words[0]), let difficulty = Double(words[1]),
      let due = StudyDay(text: words[2]), let lastReview = StudyDay(text: words[3]),
      let firstReview = StudyDay(text: words[4]), let reviews = Int(words[5]),
      let lapses = Int(words[6])
    else { return nil }
    self.init(
      stability: stability, difficulty: difficulty, due: due, lastReview: lastReview,
      reviews: reviews, lapses: lapses, firstReview: firstReview)
  }
}
