import Foundation

/// How a node uses its PostgreSQL server.
package struct PostgresSettings: Sendable {
  /// The most connections for reads and writes, each with a thread of its own. One more hears of
  /// the other nodes' changes.
  package var connections = 10
  /// How long a request waits for one of them; after that it gets 503.
  package var longestWait: Duration = .seconds(5)
  /// How often a transaction is tried that other transactions, or the end of its connection, undo.
  package var tries = 30
  /// How long such a transaction is tried again.
  package var longestTrial: Duration = .seconds(8)
  /// How long a commit without an answer is asked after.
  package var longestSettling: Duration = .seconds(20)
  /// A cache's entry is loaded anew after that, in case the node that changed it died between its
  /// commit and its notification.
  package var longestBelief: Duration = .seconds(30)
  /// A draw from 0..<1 for the pauses between tries.
  package var jitter: @Sendable () -> Double = { Double.random(in: 0..<1) }

  package init() {}
}

/// The tries of one transaction.
struct PostgresTries {
  private let settings: PostgresSettings
  private let start = ContinuousClock.now
  private var count = 1

  init(_ settings: PostgresSettings) {
    self.settings = settings
  }

  /// Waits before the next try, on the thread of the connection. False when there is none left.
  mutating func pause() -> Bool {
    guard count < settings.tries, start.duration(to: .now) < settings.longestTrial else {
      return false
    }
    // The first repetition comes at once: the other transaction is done already.
    let longest = min(0.1, 0.001 * Double(1 << min(count, 10)))
    if count > 1 { Thread.sleep(forTimeInterval: longest * settings.jitter()) }
    count += 1
    return true
  }
}
