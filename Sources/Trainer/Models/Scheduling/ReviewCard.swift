/// What the scheduler remembers of one character.
public struct ReviewCard: Hashable, Sendable, Codable {
  /// Days until the chance to remember has fallen to nine in ten.
  public var stability: Double
  /// 1 (easy) to 10 (hard).
  public var difficulty: Double
  public var due: StudyDay
  public var lastReview: StudyDay
  public var reviews: Int
  /// How often it was forgotten after having been known.
  public var lapses: Int
  public var firstReview: StudyDay

  func isInFirstDay(_ day: StudyDay) -> Bool { firstReview == day }
}
