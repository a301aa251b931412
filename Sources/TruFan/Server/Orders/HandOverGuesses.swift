import ServerKit
import WireKit

/// Counts wrong access codes at the car: goods must not be handed over by trying codes. Each staff
/// member has tries of their own at each order, so that nobody keeps a colleague from handing over.
struct HandOverGuesses: Sendable {
  private let guesses: GuessLimit

  static let limit = RateLimit("trufan hand-over codes", burst: 10, perSecond: 1.0 / 60)
  static let wrongCode = Problem.badRequest(
    "That is not this order's access code. Ask the parker for the six characters.",
    code: "wrong_access_code")

  /// A code under way may hand the order over, beside any number of wrong ones.
  private static let busy = Problem(
    status: 429,
    message: "A code for this order is being checked right now. Look again in a moment.",
    code: "too_many_requests", retryAfterSeconds: 1)

  init(_ limiter: RateLimiter) {
    guesses = GuessLimit(Self.limit, limiter: limiter, busy: Self.busy) { seconds in
      Problem(
        status: 429,
        message: """
          Too many wrong codes for this order. Let the parker show you the code, and try again in \
          \(WaitText.text(seconds: seconds)).
          """, code: "too_many_requests", retryAfterSeconds: seconds)
    }
  }

  /// - Throws: ``Problem`` 429 after too many wrong codes, also for the right one, and while too many
  ///   tries are under way; and what `work` throws.
  func judge<Answer>(
    _ order: String, by staff: Identity, _ work: () async throws -> Answer
  ) async throws -> Answer {
    let guesser = ClientAddress.guessing(
      "trufan order \(order)", by: ClientAddress(staff))
    return try await guesses.judging(
      guesser, isWrong: { ($0 as? Problem) == Self.wrongCode }, work)
  }
}
