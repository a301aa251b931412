import ServerKit

/// Which key the database's secrets are sealed with, so that a server with another one is noticed
/// before it serves. It could read none of them, and owners' passes would not hold at both nodes.
enum SecretKeyTable {
  static let migrations = [
    Migration(
      part: "secret key", number: 1, caption: "the fingerprint of the key of secrets",
      sql: """
        CREATE TABLE secret_keys (
          id BIGINT PRIMARY KEY CHECK (id = 1),
          fingerprint TEXT NOT NULL
        );
        """, isCompatible: true)
  ]

  /// Follows from the key, and tells nothing about it.
  static func fingerprint(of box: SecretBox) -> String {
    box.mark("fingerprint", for: "secret key")
  }

  /// Notes the key of the first server on the database, and compares that of every later one.
  /// - Throws: ``OtherSecretKey``
  static func check(_ box: SecretBox, in database: Database, at path: String) async throws {
    let fingerprint = fingerprint(of: box)
    var known = try await database.read { try Self.known(in: $0) }
    if known == nil {
      known = try await database.write { db in
        try db.execute(
          """
          INSERT INTO secret_keys (id, fingerprint) VALUES (1, \(fingerprint))
          ON CONFLICT (id) DO NOTHING
          """)
        return try Self.known(in: db)
      }
    }
    guard known == fingerprint else { throw OtherSecretKey(path: path) }
  }

  /// The fingerprint of the key that the database was used with; nil before the first server.
  static func known(in db: Connection) throws -> String? {
    try db.value("SELECT fingerprint FROM secret_keys WHERE id = 1", as: String.self)
  }

  static func note(_ box: SecretBox, in db: Connection) throws {
    try db.execute(
      """
      INSERT INTO secret_keys (id, fingerprint) VALUES (1, \(fingerprint(of: box)))
      ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint
      """)
  }
}

/// The database was used with another key of secrets.
struct OtherSecretKey: Error, CustomStringConvertible {
  let path: String

  var description: String {
    """
    \(path) was used with another key of secrets. Give this server the same one: \
    QUARTET_SECRET_KEY as on the other nodes, or the old node's secret.key in its data directory. \
    To use a new key on purpose, stop all servers and run quartet database change-key.
    """
  }
}
