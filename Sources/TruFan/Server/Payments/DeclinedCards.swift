import ServerKit
import WireKit

/// Counts declined cards: whether stolen ones are good must not be found by trying them here. A person
/// has a few cards. New accounts are free, so their network has a limit, too, which many people may share.
struct DeclinedCards: Sendable {
  static let limit = RateLimit("trufan declined cards", burst: 10, perSecond: 1.0 / 360)
  static let networkLimit = RateLimit(
    "trufan declined cards of a network", burst: 60, perSecond: 1.0 / 60)

  private let ofAccount: GuessLimit
  private let ofNetwork: GuessLimit

  init(_ limiter: RateLimiter) {
    ofAccount = GuessLimit(
      Self.limit, limiter: limiter, busy: Self.busy("A payment of yours"),
      refusal: Self.refusal)
    ofNetwork = GuessLimit(
      Self.networkLimit, limiter: limiter, busy: Self.busy("A payment from your network"),
      refusal: Self.refusal)
  }

  /// Tries a card under the limits.
  /// - Parameter isDecline: which problem is a bank's refusal; as a rule that of a payment.
  /// - Throws: ``Problem`` 429 after too many declined cards, also for a good one, and while too many
  ///   payments are under way; and what `work` throws.
  func judge<Answer>(
    _ context: QuartetContext, isDecline: (Problem) -> Bool = { $0.code == Wallet.declinedCode },
    _ work: () async throws -> Answer
  ) async throws -> Answer {
    try await judge(
      ClientAddress(try context.signedIn()), in: context.network, isDecline: isDecline, work)
  }

  func judge<Answer>(
    _ account: ClientAddress, in network: ClientAddress?, isDecline: (Problem) -> Bool,
    _ work: () async throws -> Answer
  ) async throws -> Answer {
    func isWrong(_ error: any Error) -> Bool { (error as? Problem).map(isDecline) ?? false }
    return try await ofAccount.judging(account, isWrong: isWrong) {
      guard let network else { return try await work() }
      return try await ofNetwork.judging(network, isWrong: isWrong, work)
    }
  }

  /// One payment or more may yet succeed, beside any number of cards that were declined.
  private static func busy(_ payment: String) -> Problem {
    Problem(
      status: 429, message: "\(payment) is under way. Wait a moment and try again.",
      code: "too_many_requests", retryAfterSeconds: 1)
  }

  private static func refusal(_ seconds: Int) -> Problem {
    Problem(
      status: 429,
      message: """
        Too many cards were declined. Try again in \(WaitText.text(seconds: seconds)), with a card that you \
        know to be good.
        """, code: "too_many_requests", retryAfterSeconds: seconds)
  }
}
