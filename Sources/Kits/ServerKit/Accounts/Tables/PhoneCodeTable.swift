import WireKit

/// The codes of the last hour, as marks that only the holder of the server's key can make. A plain
/// hash of six digits could be looked up.
enum PhoneCodeTable {
  static let schema = """
    CREATE TABLE phone_codes (
      id TEXT PRIMARY KEY,
      realm TEXT NOT NULL,
      phone TEXT NOT NULL,
      mark TEXT NOT NULL,
      sent_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      attempts BIGINT NOT NULL DEFAULT 0,
      used_at BIGINT
    );
    CREATE INDEX phone_codes_by_number ON phone_codes (realm, phone, sent_at);
    CREATE INDEX phone_codes_by_age ON phone_codes (sent_at);
    """

  struct Code: Sendable {
    let id: String
    let mark: String
    /// How often a code was tried, this time included.
    var attempts = 0
  }

  static func insert(
    _ code: Code, for phone: PhoneNumber, in realm: AccountRealm, at now: Timestamp,
    until expiry: Timestamp, _ db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO phone_codes (id, realm, phone, mark, sent_at, expires_at)
      VALUES (\(code.id), \(realm.name), \(phone.text), \(code.mark), \(now), \(expiry))
      """)
  }

  /// When codes were sent to the number since then, the oldest first.
  /// - Parameter mark: what stands for the number in codes of an account that was deleted.
  static func times(
    of phone: PhoneNumber, mark: String, in realm: AccountRealm, since start: Timestamp,
    _ db: Connection
  ) throws -> [Timestamp] {
    try db.all(
      """
      SELECT sent_at FROM phone_codes
      WHERE realm = \(realm.name) AND phone IN \([phone.text, mark]) AND sent_at > \(start)
      ORDER BY sent_at
      """
    ) { try $0["sent_at"] }
  }

  /// Counts an attempt at the number's newest code.
  /// - Returns: that code; nil if there is none, or it has no attempts left.
  static func attempt(
    _ phone: PhoneNumber, in realm: AccountRealm, at now: Timestamp, limit: Int, _ db: Connection
  ) throws -> Code? {
    try db.first(
      """
      UPDATE phone_codes SET attempts = attempts + 1
      WHERE id = (SELECT id FROM phone_codes
          WHERE realm = \(realm.name) AND phone = \(phone.text)
          ORDER BY sent_at DESC, id LIMIT 1)
        AND expires_at > \(now) AND attempts < \(limit) AND used_at IS NULL
      RETURNING id, mark, attempts
      """
    ) { Code(id: try $0["id"], mark: try $0["mark"], attempts: try $0["attempts"]) }
  }

  /// Of a code that nobody has judged.
  static func takeBackAttempt(_ code: Code, in db: Connection) throws {
    try db.execute(
      "UPDATE phone_codes SET attempts = attempts - 1 WHERE id = \(code.id) AND attempts > 0")
  }

  static func use(_ code: Code, at now: Timestamp, in db: Connection) throws {
    try db.execute("UPDATE phone_codes SET used_at = \(now) WHERE id = \(code.id)")
  }

  /// Forgets a number. That it was sent codes stays known for their hour, under a mark: else deleting
  /// an account would be a way to more of them.
  static func forget(
    _ phone: String, keeping mark: String, in realm: AccountRealm, at now: Timestamp,
    _ db: Connection
  ) throws {
    try db.execute(
      """
      UPDATE phone_codes SET phone = \(mark), used_at = COALESCE(used_at, \(now))
      WHERE realm = \(realm.name) AND phone = \(phone)
      """)
  }

  static func remove(sentBefore time: Timestamp, in db: Connection) throws {
    try db.execute("DELETE FROM phone_codes WHERE sent_at <= \(time)")
  }
}
