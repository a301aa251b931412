import WireKit

/// How long a code is good, how often it may be tried, and how many a number gets.
enum PhoneCodeRules {
  static let lifetime: Duration = .seconds(10 * 60)
  static let attempts = 5
  static let pause: Duration = .seconds(60)
  static let window: Duration = .seconds(3600)
  static let perWindow = 5

  /// How long until one more message may go to an address, given the times of those before it.
  static func wait(after times: [Timestamp], at now: Timestamp) -> Duration? {
    if let last = times.last, now.since(last) < pause { return pause - now.since(last) }
    guard times.count >= perWindow else { return nil }
    return window - now.since(times[times.count - perWindow])
  }
}
