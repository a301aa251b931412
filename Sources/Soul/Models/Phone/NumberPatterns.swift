import Foundation

/// The regular expressions of numbers, each made once: that takes far longer than to compare a number.
///
/// Unchecked, because `Regex` is not sendable: all expressions are made and used under the lock only.
final class NumberPatterns: @unchecked Sendable {
  static let shared = NumberPatterns()

  private let lock = NSLock()
  /// As many as the table of regions has; nil for what is no expression.
  private var expressions: [String: Regex<AnyRegexOutput>?] = [:]

  /// - Parameter pattern: of the table of regions, not of a person.
  /// - Returns: whether all digits together are such a number.
  func match(_ digits: Substring, _ pattern: String) -> Bool {
    lock.withLock {
      let expression = expressions[pattern] ?? (try? Regex(pattern))
      expressions[pattern] = .some(expression)
      return (try? expression?.wholeMatch(in: digits)) != nil
    }
  }
}
