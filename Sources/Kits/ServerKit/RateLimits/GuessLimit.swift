import WireKit

/// A limit that counts wrong guesses only, such as made-up ids or wrong tokens. Once a client has
/// made too many, its guesses are refused before they are looked at.
package struct GuessLimit: Sendable {
  private let limit: RateLimit
  /// Nil if guesses are not limited.
  private let limiter: RateLimiter?
  private let refusal: @Sendable (_ seconds: Int) -> Problem

  /// - Parameter refusal: what is said to a client that has to wait for so many seconds.
  package init(
    _ limit: RateLimit, limiter: RateLimiter?,
    refusal: @escaping @Sendable (_ seconds: Int) -> Problem = { .tooManyRequests(retryAfter: $0) }
  ) {
    self.limit = limit
    self.limiter = limiter
    self.refusal = refusal
  }

  /// Judges a guess under the limit. It is paid for before it is judged, since many may come at once;
  /// the price of one that was not wrong is given back.
  /// - Parameter isWrong: whether what `judge` has thrown means a wrong guess.
  /// - Throws: ``Problem`` 429 for a client that has guessed wrong too often, also for a right guess;
  ///   and what `judge` throws.
  package func judging<Answer>(
    _ client: ClientAddress, isWrong: (any Error) -> Bool, _ judge: () async throws -> Answer
  ) async throws -> Answer {
    try refuse(client, isCounted: true)
    do {
      let answer = try await judge()
      limiter?.giveBack(client: client, limit: limit)
      return answer
    } catch {
      if !isWrong(error) { limiter?.giveBack(client: client, limit: limit) }
      throw error
    }
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
    throw refusal(seconds)
  }
}
