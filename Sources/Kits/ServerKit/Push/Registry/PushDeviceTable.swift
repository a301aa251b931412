import WireKit

/// The devices of one product's people that take pushes. A token belongs to the person who
/// registered it last: a phone that changes hands must not go on showing its old owner's news.
///
/// The product makes the table, in a step of its schema: `token` and `platform` are its key, and
/// `account_id`, `session_id` and `registered_at` are beside them.
package protocol PushDeviceTable: Sendable {
  /// The product whose people these are: "soul".
  static var realm: String { get }
  /// The table's name.
  static var table: SQL { get }
  /// The most devices of a person; the one registered longest ago goes.
  static var limit: Int { get }
}

extension PushDeviceTable {
  /// - Parameter session: the session that registers; its end ends the pushes.
  package static func register(
    _ token: String, _ service: DeviceService, of account: String, session: String,
    at now: Timestamp, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO \(table) (token, platform, account_id, session_id, registered_at)
      VALUES (\(token), \(service.rawValue), \(account), \(session), \(now))
      ON CONFLICT (token, platform) DO UPDATE SET account_id = excluded.account_id,
        session_id = excluded.session_id, registered_at = excluded.registered_at
      """)
    // A token is known to one of Apple's services only: the one that the app has named last.
    if DeviceService.apple.contains(service) {
      for other in DeviceService.apple where other != service {
        try remove(token, other, since: nil, in: db)
      }
    }
    try db.execute(
      """
      DELETE FROM \(table) WHERE account_id = \(account) AND token NOT IN (
        SELECT token FROM \(table) WHERE account_id = \(account)
        ORDER BY registered_at DESC, token LIMIT \(limit))
      """)
  }

  package static func remove(session: String, in db: Connection) throws {
    try db.execute("DELETE FROM \(table) WHERE session_id = \(session)")
  }

  /// Devices whose session goes on. A session ends in many ways: by signing out here or everywhere, by
  /// a stolen token, by its age, by an account that is locked. None of them may go on telling news.
  private static func signedIn(at now: Timestamp) -> SQL {
    """
    EXISTS (SELECT 1 FROM account_sessions
      JOIN accounts ON accounts.id = account_sessions.account_id
      WHERE account_sessions.id = \(table).session_id
        AND account_sessions.account_id = \(table).account_id
        AND account_sessions.expires_at > \(now) AND accounts.is_active = 1)
    """
  }

  /// The tokens of a person's devices that one service reaches, and that are signed in.
  package static func tokens(
    of account: String, on service: DeviceService, at now: Timestamp, in db: Connection
  ) throws -> [String] {
    try db.all(
      """
      SELECT token FROM \(table)
      WHERE account_id = \(account) AND platform = \(service.rawValue)
        AND \(signedIn(at: now)) ORDER BY registered_at
      """
    ) { try $0["token"] }
  }

  /// Forgets the devices whose session has ended; called by ``Housekeeper``.
  package static func removeSignedOut(at now: Timestamp, in db: Connection) throws {
    try db.execute(
      """
      DELETE FROM \(table) WHERE NOT EXISTS (SELECT 1 FROM account_sessions
        WHERE account_sessions.id = \(table).session_id
          AND account_sessions.expires_at > \(now))
      """)
  }

  /// Forgets a device that the service does not know any more.
  /// - Parameter since: a device that was registered again after this instant stays.
  package static func remove(
    _ token: String, _ service: DeviceService, since: Timestamp?, in db: Connection
  ) throws {
    let earlier: SQL = since.map { "AND registered_at <= \($0)" } ?? ""
    try db.execute(
      """
      DELETE FROM \(table)
      WHERE token = \(token) AND platform = \(service.rawValue) \(earlier)
      """)
  }

  /// Every device of a person that is stored, the longest known first.
  package static func all(
    of account: String, in db: Connection
  ) throws -> [(token: String, platform: String, registeredAt: Timestamp)] {
    try db.all(
      """
      SELECT token, platform, registered_at FROM \(table) WHERE account_id = \(account)
      ORDER BY registered_at, token
      """
    ) { (try $0["token"], try $0["platform"], try $0["registered_at"]) }
  }

  /// Whether a person has a device that is signed in.
  package static func exists(
    of account: String, at now: Timestamp, in db: Connection
  ) throws -> Bool {
    try db.first(
      """
      SELECT 1 AS found FROM \(table)
      WHERE account_id = \(account) AND \(signedIn(at: now)) LIMIT 1
      """
    ) { try $0["found"] as Int } != nil
  }
}
