import WireKit

/// A limit that counts wrong guesses only, such as made-up ids or wrong tokens. Once a client has
/// made too many, its guesses are refused before they are looked at.
package struct GuessLimit: Sendable {
  private let limit: RateLimit
  /// Nil if guesses are not limited.
  private let limiter: RateLimiter?

  package init(_ limit: RateLimit, limiter: RateLimiter?) {
    self.limit = limit
    self.limiter = limiter
  }

  /// Before the guess is judged.
  /// - Throws: ``Problem`` 429 for a client that has guessed wrong too often.
  package func check(_ client: ClientAddress?) throws {
    try refuse(client, isCounted: false)
  }

  /// After the guess was wrong.
  /// - Throws: ``Problem`` 429 for a client that has now guessed wrong too often.
  package func countWrong(by client: ClientAddress?) throws {
    try refuse(client, isCounted: true)
  }

  private func refuse(_ client: ClientAddress?, isCounted: Bool) throws {
    guard let client, let limiter,
      let seconds = limiter.secondsToWait(client: client, limit: limit, isCounted: isCounted)
    else { return }
    throw Problem.tooManyRequests(retryAfter: seconds)
  }
}
