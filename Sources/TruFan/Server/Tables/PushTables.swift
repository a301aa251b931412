import ServerKit

/// The pushes' steps of the product's schema. A step that has run anywhere is never edited.
package enum PushTables {
  package static let migrations: [Migration] = [
    Migration(
      part: "trufan", number: 29, caption: "devices and browsers that take pushes",
      sql: PushedDeviceTable.schema + PushedBrowserTable.schema, isCompatible: true)
  ]
}

/// The parkers' devices that take pushes. Each ends with its session.
enum PushedDeviceTable: PushDeviceTable {
  static let schema = """
    CREATE TABLE trufan_devices (
      token TEXT NOT NULL,
      platform TEXT NOT NULL,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      session_id TEXT NOT NULL REFERENCES account_sessions (id) ON DELETE CASCADE,
      registered_at BIGINT NOT NULL,
      PRIMARY KEY (token, platform)
    );
    CREATE INDEX trufan_devices_by_account ON trufan_devices (account_id, registered_at);
    CREATE INDEX trufan_devices_by_session ON trufan_devices (session_id);
    """

  static let realm = TruFanRealm.name
  static let table: SQL = "trufan_devices"
  static let limit = 5
}

/// The parkers' browsers that take pushes. Each ends with its session.
enum PushedBrowserTable: PushBrowserTable {
  static let schema = """
    CREATE TABLE trufan_browsers (
      endpoint TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      session_id TEXT NOT NULL REFERENCES account_sessions (id) ON DELETE CASCADE,
      p256dh TEXT NOT NULL,
      auth TEXT NOT NULL,
      registered_at BIGINT NOT NULL
    );
    CREATE INDEX trufan_browsers_by_account ON trufan_browsers (account_id, registered_at);
    CREATE INDEX trufan_browsers_by_session ON trufan_browsers (session_id);
    """

  static let realm = TruFanRealm.name
  static let table: SQL = "trufan_browsers"
  static let limit = 5
}
