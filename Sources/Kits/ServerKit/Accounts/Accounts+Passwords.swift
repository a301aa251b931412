import WireKit

enum ResetRules {
  static let lifetime: Duration = .seconds(3600)
  /// Kept longer than it is good for, so that a late visitor is told why it opens nothing.
  static let kept: Duration = .seconds(24 * 3600)
}

extension Accounts {
  /// Changes the password of a signed-in person, and signs out their other devices.
  /// - Throws: ``Problem`` 400 if the current password is wrong, 422 for a new one that the realm
  ///   does not take, 429 after too many wrong ones, 503 while too many passwords wait.
  package func changePassword(
    of identity: Identity, from current: String, to new: String, by client: ClientAddress?
  ) async throws {
    try realm.passwords.check(new)
    let found = try await database.read { [realm] db in
      try AccountTable.credentials(of: identity.account, in: realm, db)
    }
    guard let found else { throw realm.answers.unknownAccount }
    let isRight = try await guesses.judge(identity.account, by: client) {
      try await passwords.verify(current, against: found.hash)
    }
    guard isRight, let old = found.hash else { throw realm.answers.wrongCurrentPassword }
    let hash = try await passwords.hash(new)
    let now = clock.now()
    let isChanged = try await database.write { [self] db in
      let isChanged = try AccountTable.replaceHash(
        of: identity.account, old, with: hash, in: db)
      if isChanged { try changed(found.account, at: now, but: identity.session, in: db) }
      return isChanged
    }
    // Another device has just changed it.
    guard isChanged else { throw realm.answers.wrongCurrentPassword }
  }

  /// Sends the owner of an address a token that sets another password. The answer is the same for
  /// every address; five an hour and one a minute are sent.
  /// - Throws: ``Problem`` 422 for a text that is no address, 429 if the client has caused too many
  ///   messages.
  package func requestReset(of text: String, from client: ClientAddress?) async throws {
    let email = try realm.email(text)
    try guesses.price(by: client).pay()
    var generator = randomness()
    let token = Hex.encode(Hex.bytes(32, using: &generator))
    let hash = Digest.hex(of: token)
    let now = clock.now()
    try await database.write { [self] db in
      let times = try PasswordResetTable.times(
        of: email, in: realm, since: now.adding(.zero - PhoneCodeRules.window), db)
      guard PhoneCodeRules.wait(after: times, at: now) == nil else { return }
      let account = try AccountTable.find(email: email, in: realm, db)?.account
      let owner = account?.isActive == true ? account : nil
      try PasswordResetTable.insert(
        hash, for: email, account: owner?.id, in: realm, at: now,
        until: now.adding(ResetRules.lifetime), db)
      guard let owner, let address = owner.email else { return }
      try messages.enqueue(
        AccountMessage(
          realm: realm.name, account: owner.id, key: "reset \(hash)",
          .passwordReset(token: token, to: address, lifetime: ResetRules.lifetime)),
        in: db)
    }
  }

  /// Sets another password by a token, which works once, and signs out every device.
  /// - Throws: ``Problem`` 400 for a token that is unknown, used or expired, 422 for a password that
  ///   the realm does not take, 503 while too many passwords wait.
  package func confirmReset(token: String, to new: String) async throws {
    try realm.passwords.check(new)
    let hash = Digest.hex(of: token)
    try await database.read { [self] db in _ = try resettable(hash, in: db) }
    let password = try await passwords.hash(new)
    try await database.write { [self] db in
      let account = try resettable(hash, in: db)
      let now = clock.now()
      try AccountTable.setHash(of: account.id, to: password, in: db)
      try changed(account, at: now, but: nil, in: db)
    }
  }

  private func resettable(_ hash: String, in db: Connection) throws -> Account {
    guard let stored = try PasswordResetTable.find(hash, in: realm, db),
      let account = try AccountTable.find(stored.account, in: realm, db)
    else { throw realm.answers.badResetToken }
    guard stored.expiresAt > clock.now() else { throw realm.answers.expiredResetToken }
    return account
  }

  /// What follows a new password: whoever knew the old one is out, and the owner hears of it.
  private func changed(
    _ account: Account, at now: Timestamp, but kept: String?, in db: Connection
  ) throws {
    try AccountTable.passwordChanged(account.id, at: now, in: db)
    try PasswordResetTable.remove(of: account.id, in: db)
    try signOutEverywhere(account.id, but: kept, in: db)
    guard let email = account.email else { return }
    try messages.enqueue(
      AccountMessage(
        realm: realm.name, account: account.id, key: "password changed \(now.milliseconds)",
        .passwordChanged(to: email)),
      in: db)
  }
}
