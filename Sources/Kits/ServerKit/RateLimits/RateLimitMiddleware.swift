import Hummingbird
import WireKit

/// Refuses requests beyond the limit with 429 and `Retry-After`. Calls without an address come from
/// inside the process and are not limited here.
package struct RateLimitMiddleware: RouterMiddleware {
  private let limiter: RateLimiter
  private let limit: RateLimit

  package init(_ limiter: RateLimiter, _ limit: RateLimit) {
    self.limiter = limiter
    self.limit = limit
  }

  package func handle(
    _ request: Request, context: QuartetContext,
    next: (Request, QuartetContext) async throws -> Response
  ) async throws -> Response {
    if let client = context.client,
      let seconds = limiter.secondsToWait(client: client, limit: limit)
    {
      throw Problem.tooManyRequests(retryAfter: seconds)
    }
    return try await next(request, context)
  }
}
