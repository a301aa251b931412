import ServerKit
import SoulModels
import WireKit

/// An album as it is stored.
struct AlbumRow: Hashable, Sendable {
  let id: String
  let account: String
  /// SHA-256 of the link's token, which is stored nowhere.
  let digest: String
  let createdAt: Timestamp
  let expiresAt: Timestamp
  var revokedAt: Timestamp?

  func state(at now: Timestamp) -> AlbumState {
    if revokedAt != nil { return .revoked }
    return expiresAt > now ? .open : .expired
  }
}

/// A picture's place in an album.
struct AlbumPicture: Hashable, Sendable {
  /// From 1. A picture that was deleted leaves its number unused.
  let number: Int
  let id: String
  let ratio: AspectRatio
}

enum AlbumTable {
  static let schema = """
    CREATE TABLE soul_albums (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      digest TEXT NOT NULL UNIQUE,
      created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      revoked_at BIGINT
    );
    CREATE INDEX soul_albums_by_account ON soul_albums (account_id, created_at);
    CREATE INDEX soul_albums_by_end ON soul_albums (expires_at);
    CREATE TABLE soul_album_pictures (
      album_id TEXT NOT NULL REFERENCES soul_albums (id) ON DELETE CASCADE,
      number BIGINT NOT NULL,
      picture_id TEXT NOT NULL REFERENCES soul_pictures (id) ON DELETE CASCADE,
      PRIMARY KEY (album_id, number)
    );
    CREATE INDEX soul_album_pictures_by_picture ON soul_album_pictures (picture_id);
    """

  /// The most links of a person. Those that have ended or are empty give way to a new one.
  static let limit = 100

  static func insert(_ row: AlbumRow, _ pictures: [String], in db: Connection) throws {
    try db.execute(
      """
      INSERT INTO soul_albums (id, account_id, digest, created_at, expires_at, revoked_at)
      VALUES (\(row.id), \(row.account), \(row.digest), \(row.createdAt), \(row.expiresAt),
        \(row.revokedAt))
      """)
    for (index, picture) in pictures.enumerated() {
      try db.execute(
        """
        INSERT INTO soul_album_pictures (album_id, number, picture_id)
        VALUES (\(row.id), \(index + 1), \(picture))
        """)
    }
  }

  /// - Returns: false when there is none of that id.
  static func revoke(
    _ id: String, of account: String, at now: Timestamp, in db: Connection
  ) throws -> Bool {
    try db.execute(
      """
      UPDATE soul_albums SET revoked_at = COALESCE(revoked_at, \(now))
      WHERE id = \(id) AND account_id = \(account)
      """) == 1
  }

  static func find(digest: String, in db: Connection) throws -> AlbumRow? {
    try db.first("SELECT * FROM soul_albums WHERE digest = \(digest)", row)
  }

  /// The newest first.
  static func list(of account: String, in db: Connection) throws -> [AlbumRow] {
    try db.all(
      """
      SELECT * FROM soul_albums WHERE account_id = \(account) ORDER BY created_at DESC, id DESC
      """, row)
  }

  static func delete(_ id: String, in db: Connection) throws {
    try db.execute("DELETE FROM soul_albums WHERE id = \(id)")
  }

  /// Forgets those that ended before then.
  static func removeEnded(before limit: Timestamp, in db: Connection) throws {
    try db.execute(
      "DELETE FROM soul_albums WHERE expires_at <= \(limit) OR revoked_at <= \(limit)")
  }

  /// The pictures that are still there, by their album, in their order.
  static func pictures(
    of albums: [String], in db: Connection
  ) throws -> [String: [AlbumPicture]] {
    var found: [String: [AlbumPicture]] = [:]
    let rows = try db.all(
      """
      SELECT album.album_id, album.number, album.picture_id, generation.ratio
      FROM soul_album_pictures album
        JOIN soul_pictures picture ON picture.id = album.picture_id
        JOIN soul_generations generation ON generation.id = picture.generation_id
      WHERE album.album_id IN \(albums) ORDER BY album.album_id, album.number
      """
    ) { row in
      (
        try row["album_id"] as String,
        AlbumPicture(
          number: try row["number"], id: try row["picture_id"],
          ratio: AspectRatio(rawValue: try row["ratio"]) ?? .tall)
      )
    }
    for (album, picture) in rows { found[album, default: []].append(picture) }
    return found
  }

  private static func row(_ row: Row) throws -> AlbumRow {
    AlbumRow(
      id: try row["id"], account: try row["account_id"], digest: try row["digest"],
      createdAt: try row["created_at"], expiresAt: try row["expires_at"],
      revokedAt: try row["revoked_at"])
  }
}
