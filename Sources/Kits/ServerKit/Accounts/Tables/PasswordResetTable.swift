import WireKit

/// The requests for another password of the last day, by the hash of the token in the e-mail. An
/// unknown address has a row too, so that both cost the same.
enum PasswordResetTable {
  static let schema = """
    CREATE TABLE password_resets (
      token_hash TEXT PRIMARY KEY,
      realm TEXT NOT NULL,
      email_key TEXT NOT NULL,
      account_id TEXT REFERENCES accounts (id) ON DELETE CASCADE,
      asked_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    );
    CREATE INDEX password_resets_by_email ON password_resets (realm, email_key, asked_at);
    CREATE INDEX password_resets_by_account ON password_resets (account_id);
    CREATE INDEX password_resets_by_age ON password_resets (asked_at);
    """

  struct Stored: Sendable {
    let account: String
    let expiresAt: Timestamp
  }

  static func insert(
    _ tokenHash: String, for email: EmailAddress, account: String?, in realm: AccountRealm,
    at now: Timestamp, until expiry: Timestamp, _ db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO password_resets (token_hash, realm, email_key, account_id, asked_at, expires_at)
      VALUES (\(tokenHash), \(realm.name), \(email.key), \(account), \(now), \(expiry))
      """)
  }

  /// When somebody asked for this address since then, the oldest first.
  static func times(
    of email: EmailAddress, in realm: AccountRealm, since start: Timestamp, _ db: Connection
  ) throws -> [Timestamp] {
    try db.all(
      """
      SELECT asked_at FROM password_resets
      WHERE realm = \(realm.name) AND email_key = \(email.key) AND asked_at > \(start)
      ORDER BY asked_at
      """
    ) { try $0["asked_at"] }
  }

  static func find(
    _ tokenHash: String, in realm: AccountRealm, _ db: Connection
  ) throws -> Stored? {
    try db.first(
      """
      SELECT account_id, expires_at FROM password_resets
      WHERE token_hash = \(tokenHash) AND realm = \(realm.name) AND account_id IS NOT NULL
      """
    ) { Stored(account: try $0["account_id"], expiresAt: try $0["expires_at"]) }
  }

  static func remove(of account: String, in db: Connection) throws {
    try db.execute("DELETE FROM password_resets WHERE account_id = \(account)")
  }

  static func remove(askedBefore time: Timestamp, in db: Connection) throws {
    try db.execute("DELETE FROM password_resets WHERE asked_at <= \(time)")
  }
}
