import WireKit

extension AccountRealm {
  /// Makes a demo's accounts, which no service surrounds yet. An account of the same id stays as it
  /// is, with all that people changed.
  /// - Parameter also: the product's part of each new account's transaction.
  package func seed(
    _ drafts: [AccountDraft], in database: Database, clock: any WallClock,
    passwords: PasswordHasher = PasswordHasher(),
    also: @escaping @Sendable (Connection, Account) throws -> Void
  ) async throws {
    for draft in drafts {
      let new = try NewAccount(draft, in: self, id: draft.id ?? Identifiers().uuid())
      let isThere = try await database.read { db in
        try AccountTable.find(new.id, in: self, db) != nil
      }
      guard !isThere else { continue }
      let hash: PasswordHash? =
        if let password = draft.password { try await passwords.hash(password) } else { nil }
      let now = clock.now()
      try await database.write { db in
        // Another node may fill the same demo.
        guard try AccountTable.find(new.id, in: self, db) == nil else { return }
        try also(db, new.insert(hash: hash, at: now, in: db))
      }
    }
  }
}
