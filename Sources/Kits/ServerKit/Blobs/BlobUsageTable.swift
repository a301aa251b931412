import WireKit

/// What each uploader has sent today. It is reserved before the work, and given back if that fails.
struct BlobUsageTable {
  static let migration = """
    CREATE TABLE blob_usage (
      realm TEXT NOT NULL,
      uploader TEXT NOT NULL,
      day BIGINT NOT NULL,
      uploads BIGINT NOT NULL,
      bytes BIGINT NOT NULL,
      PRIMARY KEY (realm, uploader, day)
    );
    CREATE INDEX blob_usage_age ON blob_usage (day);
    """

  let db: Connection

  /// Days since 1970 (UTC).
  static func day(of now: Timestamp) -> Int { Int(now.milliseconds / 86_400_000) }

  /// Whether an uploader may send so much more.
  func hasRoom(
    for bytes: Int, _ uploader: BlobOwner, _ rules: PictureRules, at now: Timestamp
  ) throws -> Bool {
    let used =
      try db.first(
        "SELECT uploads, bytes FROM blob_usage WHERE \(key(uploader, now))"
      ) { row in (try row["uploads"] as Int, try row["bytes"] as Int) } ?? (0, 0)
    return used.0 < rules.uploadsPerDay && used.1 + bytes <= rules.bytesPerDay
  }

  func reserve(_ bytes: Int, _ uploader: BlobOwner, at now: Timestamp) throws {
    try db.execute(
      """
      INSERT INTO blob_usage (realm, uploader, day, uploads, bytes)
      VALUES (\(uploader.realm), \(uploader.id), \(Self.day(of: now)), 1, \(bytes))
      ON CONFLICT (realm, uploader, day) DO UPDATE SET uploads = blob_usage.uploads + 1,
        bytes = blob_usage.bytes + excluded.bytes
      """)
  }

  /// - Parameter then: when it was reserved.
  func giveBack(_ bytes: Int, _ uploader: BlobOwner, reservedAt then: Timestamp) throws {
    try db.execute(
      """
      UPDATE blob_usage SET uploads = uploads - 1, bytes = bytes - \(bytes)
      WHERE \(key(uploader, then)) AND uploads > 0
      """)
  }

  /// Counts what one uploader has sent as another one's.
  func move(from uploader: BlobOwner, to other: BlobOwner) throws {
    try db.execute(
      """
      INSERT INTO blob_usage (realm, uploader, day, uploads, bytes)
      SELECT \(other.realm), \(other.id), day, uploads, bytes FROM blob_usage
      WHERE realm = \(uploader.realm) AND uploader = \(uploader.id)
      ON CONFLICT (realm, uploader, day) DO UPDATE SET
        uploads = blob_usage.uploads + excluded.uploads, bytes = blob_usage.bytes + excluded.bytes
      """)
    try db.execute(
      "DELETE FROM blob_usage WHERE realm = \(uploader.realm) AND uploader = \(uploader.id)")
  }

  func removeAll(before now: Timestamp) throws {
    try db.execute("DELETE FROM blob_usage WHERE day < \(Self.day(of: now))")
  }

  private func key(_ uploader: BlobOwner, _ now: Timestamp) -> SQL {
    """
    realm = \(uploader.realm) AND uploader = \(uploader.id) AND day = \(Self.day(of: now))
    """
  }
}
