import WireKit

extension Accounts {
  /// A device's new session, as its transaction has stored it.
  struct Opened: Sendable {
    let session: String
    let refresh: RefreshToken
    let at: Timestamp
  }

  /// The newest devices stay signed in; those used longest ago must sign in again.
  static let longestList = 20

  /// Stores a session for a device that has just signed in.
  func open(_ account: Account, at now: Timestamp, in db: Connection) throws -> Opened {
    var generator = randomness()
    let opened = Opened(
      session: identifiers.uuid(), refresh: RefreshToken(using: &generator), at: now)
    let expiry = now.adding(realm.refreshLifetime)
    try AccountSessionTable.insert(
      opened.session, of: account.id, at: now, until: expiry, in: db)
    try AccountSessionTable.insert(
      tokenHash: opened.refresh.hash, of: opened.session, until: expiry, in: db)
    try AccountSessionTable.keepNewest(
      Self.longestList, with: opened.session, of: account.id, in: db)
    db.changed(realm.topic(account.id))
    return opened
  }

  /// Runs the transaction of a way in, and makes the tokens.
  func signedIn<Profile: Sendable>(
    _ work: @escaping @Sendable (Connection) throws -> (Account, Opened, Profile)
  ) async throws -> SignedIn<Profile> {
    let (account, opened, profile) = try await database.write(work)
    return SignedIn(
      account: account, tokens: try await tokens(for: account, opened), profile: profile)
  }

  func tokens(for account: Account, _ opened: Opened) async throws -> SessionTokens {
    let issued = opened.at.milliseconds / 1000
    let expiry = issued + realm.accessLifetime.components.seconds
    let access = try await tokens.token(
      AccessTokens.Claims(
        sub: account.id, exp: expiry, iat: issued, type: AccessTokens.kind, role: account.role,
        sid: opened.session))
    return SessionTokens(
      access: access, accessExpiresAt: Timestamp(milliseconds: expiry * 1000),
      refresh: opened.refresh.text, session: opened.session)
  }

  private enum Renewal: Sendable {
    case renewed(Account, Opened)
    case unknown
    case refused
    case reused(account: String, session: String)
  }

  /// Exchanges a refresh token for new tokens. Within ``AccountRealm/refreshGrace`` the same token
  /// gives the same successor, since the first answer may be lost. Later, somebody else may have
  /// copied it: the session ends, for the copy and for the device.
  /// - Throws: ``Problem`` 401.
  package func refresh(_ text: String) async throws -> (account: Account, tokens: SessionTokens) {
    guard let token = RefreshToken(text) else { throw realm.answers.badRefreshToken }
    let now = clock.now()
    // A refusal is returned and not thrown: the end of a session must be committed.
    switch try await database.write({ [self] db in try renewal(of: token, at: now, in: db) }) {
    case .renewed(let account, let opened):
      return (account, try await tokens(for: account, opened))
    case .unknown:
      throw realm.answers.badRefreshToken
    case .refused:
      throw realm.answers.refreshRefused
    case .reused(let account, let session):
      log.reused(account: account, session: session)
      throw realm.answers.badRefreshToken
    }
  }

  private func renewal(
    of token: RefreshToken, at now: Timestamp, in db: Connection
  ) throws -> Renewal {
    guard
      let stored = try AccountSessionTable.find(
        tokenHash: token.hash, in: realm, at: now, db),
      let account = try AccountTable.find(stored.account, in: realm, db)
    else { return .unknown }
    guard account.isActive else { return .refused }
    let successor = Opened(
      session: stored.session, refresh: token.successor(secrets), at: now)
    if let replacedAt = stored.replacedAt {
      if now.since(replacedAt) <= realm.refreshGrace { return .renewed(account, successor) }
      try AccountSessionTable.end(stored.session, of: account.id, in: db)
      db.changed(realm.topic(account.id))
      return .reused(account: account.id, session: stored.session)
    }
    let expiry = now.adding(realm.refreshLifetime)
    guard try AccountSessionTable.replace(tokenHash: token.hash, at: now, in: db) else {
      // SERIALIZABLE never comes here; a weaker engine would have been asked for the same successor.
      return .renewed(account, successor)
    }
    try AccountSessionTable.insert(
      tokenHash: successor.refresh.hash, of: stored.session, until: expiry, in: db)
    try AccountSessionTable.used(stored.session, at: now, until: expiry, in: db)
    return .renewed(account, successor)
  }

  /// Signs out the device that asks. Doing it twice is harmless.
  package func signOut(_ identity: Identity) async throws {
    try await database.write { [realm] db in
      try AccountSessionTable.end(identity.session, of: identity.account, in: db)
      db.changed(realm.topic(identity.account))
    }
  }

  /// Signs out every device of an account.
  package func signOutEverywhere(_ account: String) async throws {
    try await database.write { [self] db in try signOutEverywhere(account, in: db) }
  }

  /// The same within a transaction of the product.
  package func signOutEverywhere(
    _ account: String, but kept: String? = nil, in db: Connection
  ) throws {
    try AccountSessionTable.endAll(of: account, but: kept, in: db)
    db.changed(realm.topic(account))
  }
}
