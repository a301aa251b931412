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
    /// Taken for guesses that are not judged yet.
    var pending = 0.0
  }

  private let buckets = Mutex<[Key: Bucket]>([:])
  private let clock: any WallClock
  private let capacity: Int
  /// Whether anything is limited.
  package let isOn: Bool

  /// `capacity` is the number of buckets kept. Switched off, the limiter lets everything through:
  /// for measurements, where one machine plays thousands of customers.
  package init(clock: any WallClock = SystemClock(), capacity: Int = 50_000, isOn: Bool = true) {
    self.clock = clock
    self.capacity = capacity
    self.isOn = isOn
  }

  /// What becomes of a request.
  package struct Verdict: Hashable, Sendable {
    /// Whole seconds until it may come again; nil: it may pass.
    package var secondsToWait: Int?
    /// What its client may ask from now on; nil where nothing is limited.
    package var allowance: RateAllowance?
  }

  /// Takes tokens. Nil when there were enough, else how many whole seconds until there will be.
  ///
  /// An IPv6 client's whole site pays too, from a larger bucket.
  /// - Parameters:
  ///   - cost: the tokens to take, at most the limit's burst.
  ///   - isCounted: false only asks, for guesses that are counted once they were wrong.
  package func secondsToWait(
    client: ClientAddress, limit: RateLimit, cost: Double = 1, isCounted: Bool = true
  ) -> Int? {
    guard isOn else { return nil }
    let now = clock.now()
    return buckets.withLock { buckets in
      secondsToWait(
        Self.own(client, limit), Self.site(client, limit), cost: cost, isCounted: isCounted,
        in: &buckets, now: now)
    }
  }

  /// Takes one token, as ``secondsToWait(client:limit:cost:isCounted:)``, and says what is left.
  package func judge(client: ClientAddress, limit: RateLimit) -> Verdict {
    guard isOn else { return Verdict() }
    let (own, site) = (Self.own(client, limit), Self.site(client, limit))
    let now = clock.now()
    return buckets.withLock { buckets in
      let seconds = secondsToWait(
        own, site, cost: 1, isCounted: true, in: &buckets, now: now)
      func tokens(_ key: Key) -> Double { buckets[key]?.tokens ?? key.limit.burst }
      let left = min(tokens(own), site.map(tokens) ?? .infinity)
      return Verdict(
        secondsToWait: seconds,
        allowance: RateAllowance(
          limit: Int(limit.burst), remaining: max(0, Int(left.rounded(.down)))))
    }
  }

  private static func own(_ client: ClientAddress, _ limit: RateLimit) -> Key {
    Key(client: client, limit: limit)
  }

  private static func site(_ client: ClientAddress, _ limit: RateLimit) -> Key? {
    client.site.map { Key(client: $0, limit: limit.ofSite) }
  }

  /// Of all buckets that a client pays from.
  private static func keys(_ client: ClientAddress, _ limit: RateLimit) -> [Key] {
    [own(client, limit), site(client, limit)].compactMap(\.self)
  }

  private func secondsToWait(
    _ own: Key, _ site: Key?, cost: Double, isCounted: Bool, in buckets: inout [Key: Bucket],
    now: Timestamp
  ) -> Int? {
    let wait = max(
      Self.wait(for: cost, of: own, in: &buckets, now: now),
      site.map { Self.wait(for: cost, of: $0, in: &buckets, now: now) } ?? 0)
    guard wait == 0 else { return max(1, Int(wait.rounded(.up))) }
    guard isCounted else { return nil }
    take(cost, from: own, in: &buckets, now: now)
    if let site { take(cost, from: site, in: &buckets, now: now) }
    return nil
  }

  /// Why a guess is not judged now.
  enum GuessRefusal: Hashable {
    /// Only because others are under way, each of which may yet be right.
    case othersUnderWay
    /// Wrong ones have used the limit up for so many seconds.
    case usedUp(seconds: Int)
  }

  /// Takes a token for a guess before it is judged. ``settleGuess(client:limit:isWrong:)`` follows.
  func beginGuess(client: ClientAddress, limit: RateLimit) -> GuessRefusal? {
    guard isOn else { return nil }
    let (own, site) = (Self.own(client, limit), Self.site(client, limit))
    let now = clock.now()
    return buckets.withLock { buckets in
      let keys = Self.keys(client, limit)
      guard secondsToWait(own, site, cost: 1, isCounted: true, in: &buckets, now: now) != nil else {
        for key in keys { buckets[key]?.pending += 1 }
        return nil
      }
      // So long it takes although all that are under way turn out right.
      var wait = 0.0
      for key in keys {
        let cost = 1 - (buckets[key]?.pending ?? 0)
        wait = max(wait, Self.wait(for: cost, of: key, in: &buckets, now: now))
      }
      return wait > 0 ? .usedUp(seconds: max(1, Int(wait.rounded(.up)))) : .othersUnderWay
    }
  }

  /// A guess is judged. One that was not wrong costs nothing.
  func settleGuess(client: ClientAddress, limit: RateLimit, isWrong: Bool) {
    buckets.withLock { buckets in
      for key in Self.keys(client, limit) {
        // A bucket that was dropped meanwhile knows nothing of it.
        guard let pending = buckets[key]?.pending else { continue }
        buckets[key]?.pending = max(0, pending - 1)
      }
    }
    if !isWrong { giveBack(client: client, limit: limit) }
  }

  /// Puts back what was taken for something that turned out not to count.
  func giveBack(client: ClientAddress, limit: RateLimit, cost: Double = 1) {
    let keys = Self.keys(client, limit)
    buckets.withLock { buckets in
      for key in keys {
        // A bucket that is not there is full.
        guard let bucket = buckets[key] else { continue }
        buckets[key]?.tokens = min(key.limit.burst, bucket.tokens + cost)
      }
    }
  }

  /// The seconds until the bucket of that key has so many tokens. It is brought up to date.
  private static func wait(
    for cost: Double, of key: Key, in buckets: inout [Key: Bucket], now: Timestamp
  ) -> Double {
    // A bucket that is not there is full.
    guard var bucket = buckets[key] else { return 0 }
    // The clock of the day can be set back, so the elapsed time is never negative.
    let seconds = max(0, Double(now.milliseconds - bucket.at.milliseconds) / 1000)
    bucket.tokens = min(key.limit.burst, bucket.tokens + seconds * key.limit.perSecond)
    bucket.at = now
    buckets[key] = bucket
    return max(0, (cost - bucket.tokens) / key.limit.perSecond)
  }

  private func take(
    _ cost: Double, from key: Key, in buckets: inout [Key: Bucket], now: Timestamp
  ) {
    if buckets.count >= capacity, buckets[key] == nil { makeRoom(in: &buckets, now: now) }
    buckets[key, default: Bucket(tokens: key.limit.burst, at: now)].tokens -= cost
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
