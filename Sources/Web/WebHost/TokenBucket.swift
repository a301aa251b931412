/// Lets through a rate of events with bursts.
struct TokenBucket {
  private let rate: Double
  private let burst: Double
  private var tokens: Double
  private var last: ContinuousClock.Instant

  /// - Parameters:
  ///   - rate: events per second in the long run.
  ///   - burst: events at once.
  init(rate: Double, burst: Double, now: ContinuousClock.Instant) {
    self.rate = rate
    self.burst = burst
    tokens = burst
    last = now
  }

  /// - Returns: whether `count` more events may pass now.
  mutating func take(_ count: Int, at now: ContinuousClock.Instant) -> Bool {
    tokens = min(burst, tokens + (now - last) / .seconds(1) * rate)
    last = now
    guard tokens >= Double(count) else { return false }
    tokens -= Double(count)
    return true
  }
}
