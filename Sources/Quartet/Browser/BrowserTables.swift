import ServerKit

/// The stored data of browsers, whose apps run here.
enum BrowserTables {
  static let migrations = [
    Migration(
      part: "browser", number: 1, caption: "what each browser's apps have stored",
      sql: """
        CREATE TABLE browser_records (
          browser TEXT NOT NULL,
          key TEXT NOT NULL,
          secret BIGINT NOT NULL CHECK (secret IN (0, 1)),
          value TEXT NOT NULL,
          updated_at BIGINT NOT NULL,
          PRIMARY KEY (browser, secret, key)
        );
        """),
    Migration(
      part: "browser", number: 2, caption: "when each browser was here last",
      sql: """
        CREATE TABLE browsers (
          browser TEXT PRIMARY KEY,
          seen_at BIGINT NOT NULL
        );
        """),
    Migration(
      part: "browser", number: 3, caption: "browsers' names as hashes, and their later names",
      sql: BrowserNameTable.schema, work: BrowserNameTable.hashNames),
    Migration(
      part: "browser", number: 4, caption: "the order of browsers' later names",
      sql: BrowserNameTable.numbers, isCompatible: true),
  ]
}
