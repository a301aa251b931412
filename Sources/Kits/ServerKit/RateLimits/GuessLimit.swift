import WireKit

/// A limit that counts wrong guesses only, such as made-up ids or wrong tokens. Once a client has
/// made too many, its guesses are refused before they are looked at.
package struct GuessLimit: Sendable {
  private let limit: RateLimit
  /// Nil if guesses are not limited.
  private let limiter: RateLimiter?
  private let refusal: @Sendable (_ seconds: Int) -> Problem
  private let busy: Problem

  /// - Parameters:
  ///   - refusal: what is said to a client that has to wait for so many seconds.
  ///   - busy: what is said to a client whose wrong guesses are too many only together with those
  ///     that are under way. It may have guessed nothing wrong, and one may be all that is under way.
  package init(
    _ limit: RateLimit, limiter: RateLimiter?, busy: Problem = .tooManyRequests(retryAfter: 1),
    refusal: @escaping @Sendable (_ seconds: Int) -> Problem = { .tooManyRequests(retryAfter: $0) }
  ) {
    self.limit = limit
    self.limiter = limiter
    self.busy = busy
    self.refusal = refusal
  }

  /// Judges a guess under the limit. It is paid for before it is judged, since many may come at once;
  /// the price of one that was not wrong is given back.
  /// - Parameter isWrong: whether what `judge` has thrown means a wrong guess.
  /// - Throws: ``Problem`` 429 for a client that has guessed wrong too often, also for a right guess, and
  ///   for one that has too many guesses under way; and what `judge` throws.
  package func judging<Answer>(
    _ client: ClientAddress, isWrong: (any Error) -> Bool, _ judge: () async throws -> Answer
  ) async throws -> Answer {
    switch limiter?.beginGuess(client: client, limit: limit) {
    case .othersUnderWay: throw busy
    case .usedUp(let seconds): throw refusal(seconds)
    case nil: break
    }
    do {
      let answer = try await judge()
      limiter?.settleGuess(client: client, limit: limit, isWrong: false)
      return answer
    } catch {
      limiter?.settleGuess(client: client, limit: limit, isWrong: isWrong(error))
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
