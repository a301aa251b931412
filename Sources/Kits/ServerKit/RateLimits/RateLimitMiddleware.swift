import Hummingbird
import NIOHTTP1
import WireKit

/// Refuses requests beyond the limit with 429 and `Retry-After`. Where clients expect it, each answer
/// says what is left. Calls without an address come from inside the process and are not limited here.
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
  private let tellsAllowance: Bool

  /// - Parameter tellsAllowance: whether answers have `X-RateLimit-Limit` and
  ///   `X-RateLimit-Remaining`.
  package init(
    _ limiter: RateLimiter, _ limit: RateLimit, by subject: Subject = .client,
    tellsAllowance: Bool = false
  ) {
    self.limiter = limiter
    self.limit = limit
    self.subject = subject
    self.tellsAllowance = tellsAllowance
  }

  package func handle(
    _ request: Request, context: QuartetContext,
    next: (Request, QuartetContext) async throws -> Response
  ) async throws -> Response {
    let account = subject == .account ? context.identity.map { ClientAddress($0) } : nil
    guard let client = account ?? context.client else { return try await next(request, context) }
    guard tellsAllowance else {
      try pass(limiter.secondsToWait(client: client, limit: limit))
      return try await next(request, context)
    }
    let verdict = limiter.judge(client: client, limit: limit)
    // A limiter that is switched off knows no allowance.
    guard let allowance = verdict.allowance else { return try await next(request, context) }
    do {
      try pass(verdict.secondsToWait)
      var response = try await next(request, context)
      response.headers.tell(allowance)
      return response
    } catch let error as HTTPParserError {
      throw error
    } catch var problem as Problem {
      problem.allowance = allowance
      throw problem
    } catch {
      throw CountedError(cause: error, allowance: allowance)
    }
  }

  private func pass(_ secondsToWait: Int?) throws {
    if let secondsToWait { throw Problem.tooManyRequests(retryAfter: secondsToWait) }
  }
}

/// An error that is no ``Problem`` yet, of a request whose answer says what is left. The
/// ``FrontDoor`` makes the answer of the cause.
struct CountedError: Error {
  let cause: any Error
  let allowance: RateAllowance
}
