/// Time of the main actor that somebody may use: a rate, with bursts.
///
/// A turn's time is known only afterwards. So a bucket may be overdrawn by one turn, and the next
/// one waits until that is paid back.
struct TimeBucket {
  /// Seconds of work in a second of the clock, and at once.
  struct Limit: Sendable {
    let share: Double
    let burst: Double
  }

  private let limit: Limit
  private var seconds: Double
  private var last: ContinuousClock.Instant

  init(_ limit: Limit, now: ContinuousClock.Instant) {
    self.limit = limit
    seconds = limit.burst
    last = now
  }

  mutating func charge(_ time: Duration, at now: ContinuousClock.Instant) {
    seconds = available(at: now) - time / .seconds(1)
    last = now
  }

  /// How long it takes until the bucket is not overdrawn any more.
  func wait(at now: ContinuousClock.Instant) -> Duration {
    let available = available(at: now)
    return available > 0 ? .zero : .seconds((Self.least - available) / limit.share)
  }

  /// Whether nothing of what it was charged is left to pay back.
  func isFull(at now: ContinuousClock.Instant) -> Bool { available(at: now) >= limit.burst }

  private func available(at now: ContinuousClock.Instant) -> Double {
    min(limit.burst, seconds + (now - last) / .seconds(1) * limit.share)
  }

  /// Seconds that must be there for a turn: after the wait, a rounding must not cause another.
  private static let least = 0.001
}
