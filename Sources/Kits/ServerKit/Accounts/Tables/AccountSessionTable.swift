import WireKit

/// The devices that are signed in, and the refresh tokens that each was given. A session that has
/// ended is deleted, and its tokens with it.
enum AccountSessionTable {
  static let schema = """
    CREATE TABLE account_sessions (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      started_at BIGINT NOT NULL,
      used_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    );
    CREATE INDEX account_sessions_by_account ON account_sessions (account_id, used_at);
    CREATE INDEX account_sessions_by_expiry ON account_sessions (expires_at);
    CREATE TABLE refresh_tokens (
      hash TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES account_sessions (id) ON DELETE CASCADE,
      expires_at BIGINT NOT NULL,
      replaced_at BIGINT
    );
    CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);
    CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_at);
    """

  /// A refresh token as stored.
  struct Token: Sendable {
    let account: String
    let session: String
    /// When it was exchanged; nil while it is the newest.
    let replacedAt: Timestamp?
  }

  static func insert(
    _ session: String, of account: String, at now: Timestamp, until expiry: Timestamp,
    in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO account_sessions (id, account_id, started_at, used_at, expires_at)
      VALUES (\(session), \(account), \(now), \(now), \(expiry))
      """)
  }

  static func insert(
    tokenHash: String, of session: String, until expiry: Timestamp, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO refresh_tokens (hash, session_id, expires_at)
      VALUES (\(tokenHash), \(session), \(expiry))
      """)
  }

  static func find(
    tokenHash: String, in realm: AccountRealm, at now: Timestamp, _ db: Connection
  ) throws -> Token? {
    try db.first(
      """
      SELECT s.account_id, t.session_id, t.replaced_at FROM refresh_tokens t
      JOIN account_sessions s ON s.id = t.session_id
      JOIN accounts a ON a.id = s.account_id
      WHERE t.hash = \(tokenHash) AND a.realm = \(realm.name) AND t.expires_at > \(now)
      """
    ) {
      Token(
        account: try $0["account_id"], session: try $0["session_id"],
        replacedAt: try $0["replaced_at"])
    }
  }

  /// - Returns: whether the token was the newest; another request may have been quicker.
  static func replace(tokenHash: String, at now: Timestamp, in db: Connection) throws -> Bool {
    try db.execute(
      """
      UPDATE refresh_tokens SET replaced_at = \(now)
      WHERE hash = \(tokenHash) AND replaced_at IS NULL
      """) == 1
  }

  static func used(
    _ session: String, at now: Timestamp, until expiry: Timestamp, in db: Connection
  ) throws {
    try db.execute(
      """
      UPDATE account_sessions SET used_at = \(now), expires_at = \(expiry) WHERE id = \(session)
      """)
  }

  static func end(_ session: String, of account: String, in db: Connection) throws {
    try db.execute(
      "DELETE FROM account_sessions WHERE id = \(session) AND account_id = \(account)")
  }

  /// - Parameter kept: the session of the device that asks for it; nil ends all.
  static func endAll(of account: String, but kept: String? = nil, in db: Connection) throws {
    let others: SQL = if let kept { " AND id <> \(kept)" } else { "" }
    try db.execute("DELETE FROM account_sessions WHERE account_id = \(account)\(others)")
  }

  /// Ends the sessions that were used longest ago, beyond `count`.
  /// - Parameter session: the one that has just begun, which stays.
  static func keepNewest(
    _ count: Int, with session: String, of account: String, in db: Connection
  ) throws {
    try db.execute(
      """
      DELETE FROM account_sessions
      WHERE account_id = \(account) AND id <> \(session) AND id NOT IN (
        SELECT id FROM account_sessions WHERE account_id = \(account) AND id <> \(session)
        ORDER BY used_at DESC, id LIMIT \(count - 1))
      """)
  }

  static func removeExpired(at now: Timestamp, in db: Connection) throws {
    try db.execute("DELETE FROM account_sessions WHERE expires_at <= \(now)")
    try db.execute("DELETE FROM refresh_tokens WHERE expires_at <= \(now)")
  }
}
