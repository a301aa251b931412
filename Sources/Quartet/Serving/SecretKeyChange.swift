import ServerKit

/// Another key of secrets for a database, in one transaction.
struct SecretKeyChange: Sendable {
  enum Outcome: Equatable {
    case wasKnown
    case resealed(Int)
    case forgotten(Int)

    var sentence: String {
      switch self {
      case .wasKnown: "The database is used with this key already. Nothing was changed."
      case .resealed(let count):
        "The key is changed. \(count) secrets are sealed with it now; owners sign in again."
      case .forgotten(let count):
        """
        The key is changed. \(count) secrets of the old one are deleted: owners sign in again, and \
        kiosks in browsers are paired again.
        """
      }
    }
  }

  /// Nil if it is lost.
  let old: SecretBox?
  let new: SecretBox

  /// - Throws: ``SettingsError`` when `old` is not the database's key.
  func run(in database: Database) async throws -> Outcome {
    try await database.write { db in
      let known = try SecretKeyTable.known(in: db)
      if known == SecretKeyTable.fingerprint(of: new) { return .wasKnown }
      try SecretKeyTable.note(new, in: db)
      guard let old else { return .forgotten(try BrowserRecordTable.forgetSecrets(in: db)) }
      guard known == nil || known == SecretKeyTable.fingerprint(of: old) else {
        throw SettingsError(
          "The old key is not the one that the database is used with. Nothing was changed.")
      }
      return .resealed(try BrowserRecordTable.resealSecrets(from: old, to: new, in: db))
    }
  }
}
