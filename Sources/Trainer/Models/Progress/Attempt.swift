import Foundation

/// One graded drawing of a character.
public struct Attempt: Hashable, Sendable, Codable {
  /// Whole seconds, so that writing and reading it back gives the same attempt.
  public let date: Date
  public let total: Double
  public let count: Double
  public let order: Double
  public let direction: Double
  public let shape: Double
  public let proportion: Double
  /// Whether the outline or the next stroke was shown.
  public let usedHint: Bool

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

  /// To a tenth of a percent: more digits would only fill the storage.
  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
