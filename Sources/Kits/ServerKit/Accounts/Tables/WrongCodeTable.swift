import WireKit

/// The wrong codes of a day, by phone number and by network. Both are marks that only the holder of
/// the server's key can make, so that they may outlive an account.
enum WrongCodeTable {
  static let schema = """
    CREATE TABLE wrong_codes (
      subject TEXT PRIMARY KEY,
      began_at BIGINT NOT NULL,
      tries BIGINT NOT NULL
    );
    CREATE INDEX wrong_codes_by_age ON wrong_codes (began_at);
    """

  /// When a subject's day began in which it had its last try; nil while it has tries left.
  static func exhausted(
    _ subject: String, after limit: Int, since start: Timestamp, in db: Connection
  ) throws -> Timestamp? {
    try db.first(
      """
      SELECT began_at FROM wrong_codes
      WHERE subject = \(subject) AND tries >= \(limit) AND began_at > \(start)
      """
    ) { try $0["began_at"] }
  }

  /// Counts a wrong code. The first one after a day begins a day.
  static func count(
    _ subject: String, at now: Timestamp, since start: Timestamp, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO wrong_codes (subject, began_at, tries) VALUES (\(subject), \(now), 1)
      ON CONFLICT (subject) DO UPDATE SET
        tries = CASE WHEN wrong_codes.began_at > \(start) THEN wrong_codes.tries + 1 ELSE 1 END,
        began_at = CASE WHEN wrong_codes.began_at > \(start) THEN wrong_codes.began_at
          ELSE excluded.began_at END
      """)
  }

  static func takeBack(_ subject: String, in db: Connection) throws {
    try db.execute(
      "UPDATE wrong_codes SET tries = tries - 1 WHERE subject = \(subject) AND tries > 0")
  }

  static func removeAll(until start: Timestamp, in db: Connection) throws {
    try db.execute("DELETE FROM wrong_codes WHERE began_at <= \(start)")
  }
}
