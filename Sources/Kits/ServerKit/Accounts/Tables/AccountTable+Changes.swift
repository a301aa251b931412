import WireKit

extension AccountTable {
  static func signedIn(_ id: String, at now: Timestamp, in db: Connection) throws {
    try db.execute("UPDATE accounts SET last_sign_in_at = \(now) WHERE id = \(id)")
  }

  /// Exchanges a password's hash.
  /// - Returns: whether the hash was still the one that was read. Another change may have been
  ///   quicker.
  static func replaceHash(
    of id: String, _ old: PasswordHash?, with new: PasswordHash, in db: Connection
  ) throws -> Bool {
    let isAsRead: SQL =
      if let old { "password_hash = \(old)" } else { "password_hash IS NULL" }
    return try db.execute(
      "UPDATE accounts SET password_hash = \(new) WHERE id = \(id) AND \(isAsRead)") == 1
  }

  static func passwordChanged(_ id: String, at now: Timestamp, in db: Connection) throws {
    try db.execute("UPDATE accounts SET password_changed_at = \(now) WHERE id = \(id)")
  }

  static func setHash(of id: String, to hash: PasswordHash, in db: Connection) throws {
    try db.execute("UPDATE accounts SET password_hash = \(hash) WHERE id = \(id)")
  }

  static func setPhone(
    of id: String, to phone: PhoneNumber?, isProven: Bool, in db: Connection
  ) throws {
    try db.execute(
      """
      UPDATE accounts SET phone = \(phone?.text), phone_proven = \(isProven) WHERE id = \(id)
      """)
  }

  static func setActive(_ id: String, _ isActive: Bool, in db: Connection) throws {
    try db.execute("UPDATE accounts SET is_active = \(isActive) WHERE id = \(id)")
  }

  /// Its sessions, tokens and codes go with it.
  static func delete(_ id: String, in db: Connection) throws {
    try db.execute("DELETE FROM accounts WHERE id = \(id)")
  }
}
