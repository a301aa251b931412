/// How long a client that follows something pauses between two questions.
public struct FollowingPauses: Sendable {
  /// After an answer, when the server holds the next one back. Changes that come in the meantime
  /// are in that answer.
  public var held: Duration
  /// After an answer, when the server does not hold the next one back: asking at once would be a
  /// flood.
  public var unheld: Duration
  /// The longest pause after failures. The first is a second; each further one is twice as long.
  public var longestBackOff: Duration
  /// The share of a pause after a failure that is kept. It differs from client to client, so that
  /// they do not all ask at once when their server is back.
  public var jitter: @Sendable () -> Double

  public init(
    held: Duration = .milliseconds(200), unheld: Duration = .seconds(5),
    longestBackOff: Duration = .seconds(30),
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0.5...1) }
  ) {
    self.held = held
    self.unheld = unheld
    self.longestBackOff = longestBackOff
    self.jitter = jitter
  }

  /// - Parameter failures: how many questions in a row have failed; at least one.
  func backOff(afterFailures failures: Int) -> Duration {
    let doubled = Duration.seconds(1 << min(max(failures - 1, 0), 16))
    return min(doubled, longestBackOff) * jitter()
  }
}
