import Crypto
import Foundation
import Synchronization
import WireKit

/// Finds out whose an access token is. The answer is kept in memory until the account changes: a
/// role, a deactivation, a deletion or the end of a session takes effect with the next request.
package final class Identities: Sendable {
  /// Why a token opens nothing.
  enum Refusal: Error {
    case badToken
    case wrongKind
    case unknownAccount
    case inactive
  }

  private struct Key: Hashable {
    let realm: String
    /// The token itself is not kept in memory.
    let digest: SHA256Digest
  }

  private struct Found {
    let identity: Identity
    let claims: AccessTokens.Claims
  }

  private let database: Database
  private let secrets: SecretBox
  private let found: ReadCache<Key, Found>
  private let tokens = Mutex<[String: AccessTokens]>([:])

  init(database: Database, secrets: SecretBox) {
    self.database = database
    self.secrets = secrets
    found = ReadCache(changes: database.changes)
  }

  /// The tokens of a realm.
  func tokens(of realm: AccountRealm) -> AccessTokens {
    tokens.withLock { tokens in
      if let known = tokens[realm.name] { return known }
      let made = AccessTokens(realm: realm.name, secrets: secrets)
      tokens[realm.name] = made
      return made
    }
  }

  /// - Throws: ``Refusal``, ``DatabaseFailure``.
  func identity(
    of token: String, in realm: AccountRealm, at now: Timestamp
  ) async throws -> Identity {
    let key = Key(realm: realm.name, digest: SHA256.hash(data: Data(token.utf8)))
    if let known = found.cached(key) {
      guard !known.claims.isExpired(at: now) else { throw Refusal.badToken }
      return known.identity
    }
    guard let claims = await tokens(of: realm).claims(in: token) else {
      // A client that mixes up its two tokens is told so.
      throw RefreshToken(token) == nil ? Refusal.badToken : .wrongKind
    }
    guard claims.type == AccessTokens.kind else { throw Refusal.wrongKind }
    guard !claims.isExpired(at: now) else { throw Refusal.badToken }
    return try await found.value(for: key, topic: realm.topic(claims.sub)) { [database] in
      let identity = try await database.read { db in
        try Self.identity(behind: claims, in: realm, db)
      }
      return Found(identity: identity, claims: claims)
    }.identity
  }

  private static func identity(
    behind claims: AccessTokens.Claims, in realm: AccountRealm, _ db: Connection
  ) throws -> Identity {
    let stored = try db.first(
      """
      SELECT a.role, a.is_active, s.id AS session FROM accounts a
      LEFT JOIN account_sessions s ON s.account_id = a.id AND s.id = \(claims.sid)
      WHERE a.id = \(claims.sub) AND a.realm = \(realm.name)
      """
    ) { row in
      (
        role: try row["role"] as String, isActive: try row["is_active"] as Bool,
        session: try row["session"] as String?
      )
    }
    guard let stored else { throw Refusal.unknownAccount }
    guard stored.isActive else { throw Refusal.inactive }
    guard let session = stored.session else { throw Refusal.badToken }
    return Identity(
      realm: realm.name, account: claims.sub, role: stored.role, session: session)
  }
}
