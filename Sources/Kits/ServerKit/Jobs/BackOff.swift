/// How long to wait before another attempt: twice as long each time. A part of the wait is random, so
/// that jobs that failed together do not return together.
package struct BackOff: Sendable {
  package var first: Duration
  package var longest: Duration

  package init(first: Duration = .seconds(1), longest: Duration = .seconds(300)) {
    self.first = first
    self.longest = longest
  }

  /// The wait after failed attempt `attempt` (1 for the first), between half and the whole of its
  /// step. `chance` is a draw from 0..<1.
  package func delay(afterAttempt attempt: Int, chance: Double) -> Duration {
    // Beyond 2^20 the limit has long been reached, and the product could overflow.
    let step = min(first * (1 << min(max(attempt - 1, 0), 20)), longest)
    return step * (0.5 + chance / 2)
  }
}
