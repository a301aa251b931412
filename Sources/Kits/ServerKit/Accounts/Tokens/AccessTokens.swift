import Crypto
import JWTKit
import WireKit

/// Makes and reads the access tokens of one realm: JWTs signed with HS256. Each realm has a key of
/// its own, so a token of another realm is as good as none.
struct AccessTokens: Sendable {
  struct Claims: JWTPayload, Hashable {
    /// The account's id.
    var sub: String
    /// Seconds since 1970.
    var exp: Int64
    var iat: Int64
    /// "access"; any other kind opens nothing.
    var type: String
    var role: String
    /// The session's id.
    var sid: String

    /// The time is judged by ``Identities``, which has the server's clock.
    func verify(using algorithm: some JWTAlgorithm) {}

    func isExpired(at now: Timestamp) -> Bool { exp * 1000 <= now.milliseconds }
  }

  static let kind = "access"

  /// JWTKit takes a key only asynchronously.
  private let keys: Task<JWTKeyCollection, Never>

  init(realm: String, secrets: SecretBox) {
    let key = secrets.key(for: "access tokens of \(realm)")
    keys = Task { await JWTKeyCollection().add(hmac: HMACKey(key: key), digestAlgorithm: .sha256) }
  }

  func token(_ claims: Claims) async throws -> String {
    try await keys.value.sign(claims)
  }

  /// The claims that this server has signed for this realm; nil for any other text.
  func claims(in token: String) async -> Claims? {
    guard token.utf8.count <= Self.longest else { return nil }
    return try? await keys.value.verify(token)
  }

  /// In bytes; ours have about 300.
  private static let longest = 2048
}
