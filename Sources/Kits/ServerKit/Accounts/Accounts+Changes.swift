import WireKit

extension Accounts {
  /// Sets or removes the number that a person claims, within a transaction of the product. A number
  /// that they had proven stays proven only if it is the same.
  /// - Throws: ``Problem`` 422 for a text that is no number, 400 for a number that is taken, 404 for
  ///   an unknown account.
  package func setPhone(of id: String, to text: String?, in db: Connection) throws {
    let phone = try text.map { try realm.phone($0) }
    guard let account = try AccountTable.find(id, in: realm, db) else {
      throw realm.answers.unknownAccount
    }
    guard phone?.text != account.phone else { return }
    if let phone, try AccountTable.find(phone: phone, in: realm, db) != nil {
      throw realm.answers.phoneTaken
    }
    try AccountTable.setPhone(of: id, to: phone, isProven: false, in: db)
  }

  /// Deletes an account with its sessions, its codes, its kept answers, and the messages to it and its addresses. How
  /// many codes its number has had lately stays known, under a mark.
  /// - Parameter also: the product's deletions of what belongs to the person, which come first.
  /// - Throws: ``Problem`` 404 for an unknown account.
  package func delete(
    _ id: String, also: @escaping @Sendable (Connection, Account) throws -> Void = { _, _ in }
  ) async throws {
    let now = clock.now()
    try await database.write { [self] db in
      guard let account = try AccountTable.find(id, in: realm, db) else {
        throw realm.answers.unknownAccount
      }
      try also(db, account)
      for address in [account.email, account.phone].compactMap({ $0 }) {
        try outbox.forget(.address(address), realm: realm.name, in: db)
      }
      try outbox.forget(.account(id), realm: realm.name, in: db)
      if let phone = account.phone {
        try PhoneCodeTable.forget(
          phone, keeping: mark(ofNumber: phone), in: realm, at: now, db)
      }
      try IdempotencyTable(db: db).removeAnswers(toAccount: id, in: realm.name)
      try AccountTable.delete(id, in: db)
      db.changed(realm.topic(id))
    }
  }
}
