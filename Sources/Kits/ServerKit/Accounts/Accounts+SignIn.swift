import WireKit

extension Accounts {
  private enum Attempt<Profile: Sendable>: Sendable {
    case opened(Account, Opened, Profile)
    case refused(Problem)
  }

  /// Signs a device in by e-mail address and password. An unknown address costs the same work and
  /// has the same answer as a wrong password.
  /// - Parameters:
  ///   - client: the address behind the request, by which wrong guesses are counted.
  ///   - also: the product's part of the transaction, such as reading a profile.
  /// - Throws: ``Problem`` 401 for a wrong pair, 403 for an inactive account, 429 after too many
  ///   wrong ones, 503 while too many passwords wait.
  package func signIn<Profile: Sendable>(
    email text: String, password: String, from client: ClientAddress?,
    also: @escaping @Sendable (Connection, Account) throws -> Profile = { _, _ in () }
  ) async throws -> SignedIn<Profile> {
    // An address that nobody can have is as unknown as any other.
    let email = EmailAddress(text)
    let name = email?.key ?? ""
    let found: AccountTable.Credentials? =
      if let email {
        try await database.read { [realm] db in
          try AccountTable.find(email: email, in: realm, db)
        }
      } else {
        nil
      }
    let isRight = try await guesses.judge(name, by: client) {
      try await passwords.verify(password, against: found?.hash)
    }
    guard isRight, let found, let hash = found.hash else { throw realm.answers.wrongPassword }
    let renewed = passwords.isOutdated(hash) ? try await passwords.hash(password) : nil
    let now = clock.now()
    let attempt = try await database.write { [self] db -> Attempt<Profile> in
      // While Argon2 worked, the password may have been changed or the account deleted.
      guard let current = try AccountTable.credentials(of: found.account.id, in: realm, db),
        current.hash == hash
      else { return .refused(realm.answers.wrongPassword) }
      guard current.account.isActive else { return .refused(realm.answers.inactive) }
      if let renewed {
        _ = try AccountTable.replaceHash(of: current.account.id, hash, with: renewed, in: db)
      }
      let account = try enter(current.account, at: now, in: db)
      let profile = try also(db, account)
      return .opened(account, try open(account, at: now, in: db), profile)
    }
    switch attempt {
    case .refused(let problem): throw problem
    case .opened(let account, let opened, let profile):
      return SignedIn(
        account: account, tokens: try await tokens(for: account, opened), profile: profile)
    }
  }

  /// Notes the time of a way in.
  func enter(_ account: Account, at now: Timestamp, in db: Connection) throws -> Account {
    try AccountTable.signedIn(account.id, at: now, in: db)
    var account = account
    account.lastSignInAt = now
    return account
  }
}
