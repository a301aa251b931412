import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import WireKit

/// Lets through only requests with the owner's token (`Authorization: Bearer …`), or with another
/// token that is guarded as well.
package struct OwnerGate: RouterMiddleware {
  /// How many wrong tokens one client may show: plenty for slips of the finger, hopeless for
  /// guessing.
  package static let guesses = RateLimit("owner guesses", burst: 20, perSecond: 0.1)

  /// The token's hash; the token itself is not kept in memory. Nil without a configured token.
  private let digest: Data?
  private let guessing: GuessLimit
  /// Opens the same as the token. It has 256 bits that follow from the token and the server's key.
  /// So nobody guesses it, and it needs no limit: who is signed in is not locked out by the wrong
  /// tokens of others at the same address. Another token or key makes another pass.
  package let pass: String
  private let passDigest: Data

  /// - Parameters:
  ///   - limiter: counts wrong tokens by client; nil if guesses are not limited.
  ///   - box: makes the pass. By default passes end with the process.
  ///   - guesses: each token's own, so that guesses at one lock nobody out of another.
  package init(
    token: String?, limiter: RateLimiter? = nil, box: SecretBox = .ofThisProcess(),
    guesses: RateLimit = OwnerGate.guesses
  ) {
    digest = token.map { Self.digest(of: $0) }
    pass = box.mark(token ?? "", for: "owner pass")
    passDigest = Self.digest(of: pass)
    guessing = GuessLimit(guesses, limiter: limiter)
  }

  package func handle(
    _ request: Request, context: QuartetContext,
    next: (Request, QuartetContext) async throws -> Response
  ) async throws -> Response {
    try check(request, from: context.network)
    return try await next(request, context)
  }

  /// Judges a request's token or pass. After too many wrong ones a client is refused even with the
  /// right token. Otherwise guessing could go on. The pass is always accepted.
  /// - Throws: ``Problem`` 401 for a wrong or missing token, 429 after too many wrong ones. 503
  ///   when the server has no owner token.
  package func check(_ request: Request, from client: ClientAddress?) throws {
    guard let digest else {
      throw Problem.unavailable(
        "Authentication service not configured", code: "owner_token_not_configured")
    }
    guard let token = BearerToken(in: request)?.text else {
      throw Problem.unauthorized("Missing or invalid Authorization header")
    }
    guard !token.isEmpty else { throw Problem.unauthorized("Missing token") }
    if Self.isEqual(Self.digest(of: token), passDigest) { return }
    try guessing.check(client)
    guard Self.isEqual(Self.digest(of: token), digest) else {
      try guessing.countWrong(by: client)
      throw Problem.unauthorized("Invalid or expired token")
    }
  }

  private static func digest(of token: String) -> Data {
    Data(SHA256.hash(data: Data(token.utf8)))
  }

  /// Takes as long for a near miss as for a wild guess.
  private static func isEqual(_ left: Data, _ right: Data) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
