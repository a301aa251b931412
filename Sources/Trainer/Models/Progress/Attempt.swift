import Foundation

/// One graded drawing of a character.
public struct Attempt: Hashable, Sendable {
  /// Whole seconds, so that writing and reading it back gives the same attempt.
  public internal(set) var date: Date
  /// As in ``Grade``, 0…1.
  public let total: Double
  /// As in ``Grade``, 0…1.
  public let count: Double
  /// As in ``Grade``, 0…1.
  public let order: Double
  /// As in ``Grade``, 0…1.
  public let direction: Double
  /// As in ``Grade``, 0…1.
  public let shape: Double
  /// As in ``Grade``, 0…1.
  public let proportion: Double
  /// Whether the outline or the next stroke was shown.
  public let usedHint: Bool

  /// Rounds the values to their stored precision.
  public init(_ grade: Grade, usedHint: Bool, date: Date) {
    self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    total = Self.rounded(grade.total)
    count = Self.rounded(grade.count)
    order = Self.rounded(grade.order)
    direction = Self.rounded(grade.direction)
    shape = Self.rounded(grade.shape)
    proportion = Self.rounded(grade.proportion)
    self.usedHint = usedHint
  }

  /// Moves an attempt of a wrong clock, more than a day ahead, to just before now. Otherwise it
  /// could push out later attempts.
  func dated(before now: Date) -> Attempt {
    guard date.timeIntervalSince(now) > 86_400 else { return self }
    var attempt = self
    attempt.date = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down) - 1)
    return attempt
  }

  /// Whether it shows that the learner can write the character.
  var showsKnowledge: Bool { !usedHint && total >= Grade.passMark }

  /// To a tenth of a percent: more digits would only fill the storage.
  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  var isSound: Bool {
    // From 1874 to 2888: the years that calendars can show.
    abs(date.timeIntervalSince1970 - 13_000_000_000) < 16_000_000_000
      && [total, count, order, direction, shape, proportion].allSatisfy { (0...1).contains($0) }
  }
}

extension Attempt: Comparable {
  /// By date, and within a second by all the rest, so that the order does not depend on chance.
  public static func < (left: Attempt, right: Attempt) -> Bool {
    if left.date != right.date { return left.date < right.date }
    return left.key.lexicographicallyPrecedes(right.key)
  }

  private var key: [Double] {
    [total, count, order, direction, shape, proportion, usedHint ? 1 : 0]
  }
}
