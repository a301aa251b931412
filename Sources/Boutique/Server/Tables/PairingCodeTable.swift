import ServerKit
import WireKit

/// A pairing code as stored.
struct PairingCodeRow: Sendable {
  var storeId: String
  /// Part of each key that this code leads to, so that a key has the server's randomness too.
  var salt: String
  /// Hash of the name of the kiosk that has used the code; nil for a fresh one.
  var usedBy: String?
}

/// The codes that pair kiosks, by their hash. They are deleted once they have expired.
enum PairingCodeTable {
  static let schema = """
    CREATE TABLE pairing_codes (
      code_hash TEXT PRIMARY KEY,
      store_id TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
      salt TEXT NOT NULL,
      used_by TEXT,
      expires_at BIGINT NOT NULL
    );
    CREATE INDEX pairing_codes_by_expiry ON pairing_codes (expires_at);
    """

  static func insert(
    _ codeHash: String, store: String, salt: String, expires: Timestamp, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO pairing_codes (code_hash, store_id, salt, expires_at)
      VALUES (\(codeHash), \(store), \(salt), \(expires))
      """)
  }

  static func find(
    _ codeHash: String, at now: Timestamp, in db: Connection
  ) throws -> PairingCodeRow? {
    try db.first(
      """
      SELECT store_id, salt, used_by FROM pairing_codes
      WHERE code_hash = \(codeHash) AND expires_at > \(now)
      """
    ) {
      PairingCodeRow(
        storeId: try $0["store_id"], salt: try $0["salt"], usedBy: try $0["used_by"])
    }
  }

  /// - Returns: whether the code was fresh.
  static func use(_ codeHash: String, by device: String, in db: Connection) throws -> Bool {
    try db.execute(
      """
      UPDATE pairing_codes SET used_by = \(device)
      WHERE code_hash = \(codeHash) AND used_by IS NULL
      """) == 1
  }

  static func removeExpired(at now: Timestamp, in db: Connection) throws {
    try db.execute("DELETE FROM pairing_codes WHERE expires_at <= \(now)")
  }
}
