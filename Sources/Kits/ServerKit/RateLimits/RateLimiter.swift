import Synchronization
import WireKit

/// Token buckets by client and limit, in bounded memory.
package final class RateLimiter: Sendable {
  private struct Key: Hashable {
    let client: ClientAddress
    let limit: RateLimit
  }

  private struct Bucket {
    var tokens: Double
    var at: Timestamp
  }

  private let buckets = Mutex<[Key: Bucket]>([:])
  private let clock: any WallClock
  private let capacity: Int
  private let isOn: Bool

  /// `capacity` is the number of buckets kept. Switched off, the limiter lets everything through:
  /// for measurements, where one machine plays thousands of customers.
  package init(clock: any WallClock = SystemClock(), capacity: Int = 50_000, isOn: Bool = true) {
    self.clock = clock
    self.capacity = capacity
    self.isOn = isOn
  }

  /// Takes one token. Nil when there was one, else how many whole seconds until there will be.
  /// - Parameter isCounted: false only asks, for guesses that are counted once they were wrong.
  package func secondsToWait(
    client: ClientAddress, limit: RateLimit, isCounted: Bool = true
  ) -> Int? {
    guard isOn else { return nil }
    let now = clock.now()
    return buckets.withLock { buckets in
      let key = Key(client: client, limit: limit)
      var bucket = buckets[key] ?? Bucket(tokens: limit.burst, at: now)
      // The clock of the day can be set back, so the elapsed time is never negative.
      let seconds = max(0, Double(now.milliseconds - bucket.at.milliseconds) / 1000)
      bucket.tokens = min(limit.burst, bucket.tokens + seconds * limit.perSecond)
      bucket.at = now
      let isAllowed = bucket.tokens >= 1
      if !isCounted, isAllowed { return nil }
      if isAllowed { bucket.tokens -= 1 }
      if buckets.count >= capacity, buckets[key] == nil { makeRoom(in: &buckets, now: now) }
      buckets[key] = bucket
      return isAllowed ? nil : max(1, Int(((1 - bucket.tokens) / limit.perSecond).rounded(.up)))
    }
  }

  /// A bucket that has filled up again says nothing; if all still count, the oldest half goes.
  private func makeRoom(in buckets: inout [Key: Bucket], now: Timestamp) {
    buckets = buckets.filter { key, bucket in
      let seconds = Double(now.milliseconds - bucket.at.milliseconds) / 1000
      return bucket.tokens + seconds * key.limit.perSecond < key.limit.burst
    }
    guard buckets.count >= capacity else { return }
    let times = buckets.values.map(\.at).sorted()
    let median = times[times.count / 2]
    buckets = buckets.filter { $0.value.at > median }
  }

  /// For tests: how many buckets are held.
  package var count: Int { buckets.withLock { $0.count } }
}
