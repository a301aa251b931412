import WireKit

/// The accounts of one product: the ways in, the sessions of devices, and changes.
///
/// A product uses them so:
///
/// 1. One realm, such as `static let realm = AccountRealm("trufan", roles: ["customer", …])`, with the
///    answers of its contract.
/// 2. In its `init`: `accounts = Accounts(realm, in: services, messages: AccountOutbox("TruFan", …))`,
///    and its chore `accounts.removeExpired`.
/// 3. In its ``RouteAccess``: `AccountGate(realm, .atLeast("venue_staff"), in: services).requestGate`.
///    A handler then has `try request.context.signedIn()`. `isOptional: true` for routes that are open
///    to all, and `accountLimit` for limits by person.
/// 4. Routes of its own for signing in. They pass `request.context.network`, by which wrong guesses
///    are counted, and must not be idempotent: their answers hold tokens, and would be stored.
/// 5. A row of its own for each person, written in the same transaction:
///
///        let signedIn = try await accounts.register(
///          AccountDraft(email: body.email, password: body.password, role: "customer")
///        ) { db, account in try ProfileTable.insert(account.id, body, in: db) }
///
///    `signedIn.account`, `.tokens` and `.profile` make the answer. The row's account is
///    `REFERENCES accounts (id)`; ``delete(_:also:)`` runs the product's deletions first.
/// 6. For the demo: ``AccountRealm/seed(_:in:clock:passwords:also:)``, with ids of its own.
///
/// Each change is one transaction. A change of role or state and the end of a session take effect
/// with the next request.
package struct Accounts: Sendable {
  package let realm: AccountRealm
  let database: Database
  let clock: any WallClock
  let randomness: @Sendable () -> any RandomNumberGenerator
  let secrets: SecretBox
  let passwords: PasswordHasher
  let tokens: AccessTokens
  let messages: any AccountMessages
  let outbox: Outbox
  let guesses: AccountGuesses
  private let logger: AccountLog

  package init(
    _ realm: AccountRealm, in services: Services, messages: any AccountMessages
  ) {
    self.realm = realm
    self.messages = messages
    outbox = services.outbox
    database = services.database
    clock = services.clock
    randomness = services.randomness
    secrets = services.secrets
    passwords = services.passwords
    tokens = services.identities.tokens(of: realm)
    guesses = AccountGuesses(realm: realm, limiter: services.limiter)
    logger = AccountLog(services.logger)
  }

  var identifiers: Identifiers { Identifiers(randomness: randomness) }
  var log: AccountLog { logger }

  /// The account of that id.
  /// - Throws: ``Problem`` if there is none.
  package func account(_ id: String) async throws -> Account {
    let account = try await database.read { [realm] db in
      try AccountTable.find(id, in: realm, db)
    }
    guard let account else { throw realm.answers.unknownAccount }
    return account
  }

  /// Deletes what has expired: an hourly chore.
  package func removeExpired() async throws {
    let now = clock.now()
    try await database.write { db in
      try AccountSessionTable.removeExpired(at: now, in: db)
      try PhoneCodeTable.remove(sentBefore: now.adding(.zero - PhoneCodeRules.window), in: db)
      try WrongCodeTable.removeAll(until: now.adding(.zero - WrongCodeRules.day), in: db)
      try PasswordResetTable.remove(askedBefore: now.adding(.zero - ResetRules.kept), in: db)
    }
  }
}
