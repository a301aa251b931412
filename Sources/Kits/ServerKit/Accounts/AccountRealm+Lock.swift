/// What an operator decides beside the server.
extension AccountRealm {
  /// The account with that address; nil if there is none.
  package func account(email: String, in db: Connection) throws -> Account? {
    guard let email = EmailAddress(email) else { return nil }
    return try AccountTable.find(email: email, in: self, db)?.account
  }

  /// Locks an account out. Its sessions stay, so that its devices hear why.
  /// - Throws: ``Problem`` 404 for an unknown account.
  package func deactivate(_ id: String, in db: Connection) throws {
    try change(id, in: db) { try AccountTable.setActive(id, false, in: db) }
  }

  /// Lets an account in again. Its devices must sign in anew: one of them may have been the reason
  /// for the lock.
  /// - Throws: ``Problem`` 404 for an unknown account.
  package func activate(_ id: String, in db: Connection) throws {
    try change(id, in: db) {
      try AccountTable.setActive(id, true, in: db)
      try AccountSessionTable.endAll(of: id, in: db)
    }
  }

  private func change(_ id: String, in db: Connection, _ work: () throws -> Void) throws {
    guard try AccountTable.find(id, in: self, db) != nil else { throw answers.unknownAccount }
    try work()
    db.changed(topic(id))
  }
}
