import ServerKit

/// The browsers that take pushes.
enum BrowserTable: PushBrowserTable {
  static let schema = """
    CREATE TABLE soul_browsers (
      endpoint TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      session_id TEXT NOT NULL REFERENCES account_sessions (id) ON DELETE CASCADE,
      p256dh TEXT NOT NULL,
      auth TEXT NOT NULL,
      registered_at BIGINT NOT NULL
    );
    CREATE INDEX soul_browsers_by_account ON soul_browsers (account_id, registered_at);
    CREATE INDEX soul_browsers_by_session ON soul_browsers (session_id);
    """

  static let realm = SoulRealm.name
  static let table: SQL = "soul_browsers"
  static let limit = 20
}
