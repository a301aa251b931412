import WireKit

extension AccountRealm {
  /// Makes a demo's accounts, which no service surrounds yet. An account of the same id stays as it
  /// is, with all that people changed.
  /// - Parameter also: the product's part for each new account, in the one transaction of all.
  package func seed(
    _ drafts: [AccountDraft], in database: Database, clock: any WallClock,
    passwords: PasswordHasher = PasswordHasher(),
    also: @escaping @Sendable (Connection, Account) throws -> Void
  ) async throws {
    var accounts: [(new: NewAccount, hash: PasswordHash?)] = []
    for draft in drafts {
      let new = try NewAccount(draft, in: self, id: draft.id ?? Identifiers().uuid())
      let isThere = try await database.read { db in
        try AccountTable.find(new.id, in: self, db) != nil
      }
      guard !isThere else { continue }
      let hash: PasswordHash? =
        if let password = draft.password { try await passwords.hash(password) } else { nil }
      accounts.append((new, hash))
    }
    let (missing, now) = (accounts, clock.now())
    guard !missing.isEmpty else { return }
    try await database.write { db in
      // Another node may fill the same demo.
      for (new, hash) in missing where try AccountTable.find(new.id, in: self, db) == nil {
        try also(db, new.insert(hash: hash, at: now, in: db))
      }
    }
  }
}
