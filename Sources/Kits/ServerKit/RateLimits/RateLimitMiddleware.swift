import Hummingbird
import WireKit

/// Refuses requests beyond the limit with 429 and `Retry-After`. Calls without an address come from
/// inside the process and are not limited here.
package struct RateLimitMiddleware: RouterMiddleware {
  /// Whose requests are counted together.
  package enum Subject: Sendable {
    case client
    /// The account; the client for a request without one. It comes after an ``AccountGate``.
    case account
  }

  private let limiter: RateLimiter
  private let limit: RateLimit
  private let subject: Subject

  package init(_ limiter: RateLimiter, _ limit: RateLimit, by subject: Subject = .client) {
    self.limiter = limiter
    self.limit = limit
    self.subject = subject
  }

  package func handle(
    _ request: Request, context: QuartetContext,
    next: (Request, QuartetContext) async throws -> Response
  ) async throws -> Response {
    let account = subject == .account ? context.identity.map { ClientAddress($0) } : nil
    if let client = account ?? context.client,
      let seconds = limiter.secondsToWait(client: client, limit: limit)
    {
      throw Problem.tooManyRequests(retryAfter: seconds)
    }
    return try await next(request, context)
  }
}
