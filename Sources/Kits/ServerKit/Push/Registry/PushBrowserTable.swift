import WireKit

/// The browsers of one product's people that take pushes. One belongs to the person who registered it
/// last.
///
/// The product makes the table, in a step of its schema: `endpoint` is its key, and `account_id`,
/// `session_id`, `p256dh`, `auth` and `registered_at` are beside it.
package protocol PushBrowserTable: Sendable {
  /// The product whose people these are: "soul".
  static var realm: String { get }
  /// The table's name.
  static var table: SQL { get }
  /// The most browsers of a person; the one registered longest ago goes.
  static var limit: Int { get }
}

extension PushBrowserTable {
  /// A session is one browser's, so a new subscription takes the place of its old one.
  /// - Parameter session: the session that registers; its end ends the pushes.
  package static func register(
    _ browser: WebPushBrowser, of account: String, session: String, at now: Timestamp,
    in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO \(table) (endpoint, account_id, session_id, p256dh, auth, registered_at)
      VALUES (\(browser.endpoint), \(account), \(session), \(browser.p256dh), \(browser.auth),
        \(now))
      ON CONFLICT (endpoint) DO UPDATE SET account_id = excluded.account_id,
        session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
        registered_at = excluded.registered_at
      """)
    try db.execute(
      """
      DELETE FROM \(table) WHERE session_id = \(session)
        AND endpoint <> \(browser.endpoint)
      """)
    try db.execute(
      """
      DELETE FROM \(table) WHERE account_id = \(account) AND endpoint NOT IN (
        SELECT endpoint FROM \(table) WHERE account_id = \(account)
        ORDER BY registered_at DESC, endpoint LIMIT \(limit))
      """)
  }

  /// Puts a new subscription in the place of an old one, of the same session.
  /// - Parameter secret: the old one's, without which nobody changes it.
  /// - Returns: false for a browser that is not known. The new one is, when an answer was lost.
  package static func renew(
    _ old: String, secret: String, as new: WebPushBrowser, at now: Timestamp, in db: Connection
  ) throws -> Bool {
    let isThere: Int? = try db.value(
      """
      SELECT 1 FROM \(table) WHERE endpoint = \(new.endpoint) AND auth = \(new.auth)
        AND p256dh = \(new.p256dh)
      """)
    if isThere != nil {
      if old != new.endpoint {
        try db.execute(
          "DELETE FROM \(table) WHERE endpoint = \(old) AND auth = \(secret)")
      }
      return true
    }
    return try db.execute(
      """
      UPDATE \(table) SET endpoint = \(new.endpoint), p256dh = \(new.p256dh),
        auth = \(new.auth), registered_at = \(now)
      WHERE endpoint = \(old) AND auth = \(secret) AND NOT EXISTS (SELECT 1
        FROM \(table) other WHERE other.endpoint = \(new.endpoint) AND other.endpoint <> \(old))
      """) == 1
  }

  /// Those of a person that are signed in.
  package static func list(
    of account: String, at now: Timestamp, in db: Connection
  ) throws -> [WebPushBrowser] {
    try db.all(
      """
      SELECT browser.endpoint, browser.p256dh, browser.auth FROM \(table) browser
        JOIN account_sessions session ON session.id = browser.session_id
        JOIN accounts account ON account.id = session.account_id
      WHERE browser.account_id = \(account) AND session.expires_at > \(now)
        AND account.is_active = 1
      ORDER BY browser.registered_at
      """
    ) { row in
      WebPushBrowser(
        endpoint: try row["endpoint"], p256dh: try row["p256dh"], auth: try row["auth"])
    }
  }

  /// Every browser of a person that is stored, the longest known first.
  package static func all(
    of account: String, in db: Connection
  ) throws -> [(endpoint: String, registeredAt: Timestamp)] {
    try db.all(
      """
      SELECT endpoint, registered_at FROM \(table) WHERE account_id = \(account)
      ORDER BY registered_at, endpoint
      """
    ) { (try $0["endpoint"], try $0["registered_at"]) }
  }

  package static func remove(session: String, in db: Connection) throws {
    try db.execute("DELETE FROM \(table) WHERE session_id = \(session)")
  }

  /// Forgets a browser that its service does not know any more. One that has subscribed anew since
  /// has other keys, and stays.
  package static func remove(_ browser: WebPushBrowser, in db: Connection) throws {
    try db.execute(
      "DELETE FROM \(table) WHERE endpoint = \(browser.endpoint) AND auth = \(browser.auth)")
  }
}
