import ServerKit
import WireKit

/// The names of browsers in the database, hashed.
///
/// A browser's records are filed under its id, which is the hash of its first name. Only later
/// names have a row here. A first name opens nothing any more once a later one was shown.
enum BrowserNameTable {
  static let schema = """
    CREATE TABLE browser_names (
      name TEXT PRIMARY KEY,
      browser TEXT NOT NULL,
      shown BIGINT NOT NULL CHECK (shown IN (0, 1))
    );
    CREATE INDEX browser_names_of_browser ON browser_names (browser);
    """

  /// A browser's names are numbered in the order in which it got them.
  static let numbers = "ALTER TABLE browser_names ADD COLUMN number BIGINT NOT NULL DEFAULT 0;"

  struct Found: Sendable {
    let browser: String
    /// Whether the browser is known to have the name: its older ones are retired.
    let wasShown: Bool
  }

  /// Nil when the name was retired. A name that was never heard of is a new browser's.
  static func find(_ name: HashedName, in db: Connection) throws -> Found? {
    let later = try db.first("SELECT browser, shown FROM browser_names WHERE name = \(name.text)") {
      Found(browser: try $0["browser"], wasShown: try $0["shown"])
    }
    if let later { return later }
    let isRetired = try db.value(
      "SELECT 1 FROM browser_names WHERE browser = \(name.text) AND shown = 1 LIMIT 1",
      as: Int.self)
    return isRetired == nil ? Found(browser: name.text, wasShown: true) : nil
  }

  /// How many names a browser may have that it has not shown yet. A client that takes no cookies
  /// is given one again and again.
  static let unshownNames = 8

  static func add(_ name: HashedName, to browser: String, at now: Timestamp, in db: Connection)
    throws
  {
    // Housekeeping finds browsers, also those that have stored nothing, by this row.
    try db.execute(
      """
      INSERT INTO browsers (browser, seen_at) VALUES (\(browser), \(now))
      ON CONFLICT (browser) DO NOTHING
      """)
    try db.execute(
      """
      INSERT INTO browser_names (name, browser, shown, number)
      SELECT CAST(\(name.text) AS TEXT), CAST(\(browser) AS TEXT), 0, COALESCE(MAX(number), 0) + 1
      FROM browser_names WHERE browser = \(browser)
      ON CONFLICT (name) DO NOTHING
      """)
    // The oldest go first.
    try db.execute(
      """
      DELETE FROM browser_names WHERE browser = \(browser) AND shown = 0 AND name NOT IN (
        SELECT name FROM browser_names WHERE browser = \(browser) AND shown = 0
        ORDER BY number DESC LIMIT \(unshownNames))
      """)
  }

  static func retire(of browser: String, except name: HashedName, in db: Connection) throws {
    try db.execute("UPDATE browser_names SET shown = 1 WHERE name = \(name.text)")
    try db.execute(
      "DELETE FROM browser_names WHERE browser = \(browser) AND name <> \(name.text)")
  }

  /// Files the records of before under the hashes of the names that they were filed under. Secrets
  /// are dropped: whoever has an older copy of the database has their names, and could use them.
  static func hashNames(in db: Connection) throws {
    try db.execute("DELETE FROM browser_records WHERE secret = 1")
    let names = try db.all(
      "SELECT browser FROM browser_records UNION SELECT browser FROM browsers"
    ) { row -> String in try row["browser"] }
    for name in names {
      let hash = HashedName(of: name).text
      try db.execute("UPDATE browser_records SET browser = \(hash) WHERE browser = \(name)")
      try db.execute("UPDATE browsers SET browser = \(hash) WHERE browser = \(name)")
    }
  }
}
