import Foundation
import WireKit

/// A notification of an account, for the product's app.
package struct AppNotification: Hashable, Sendable {
  package let id: String
  /// Counts the account's notifications, from 1.
  package let number: Int
  package let title: String
  package let body: String
  package let data: [String: String]
  package let createdAt: Timestamp
  /// Nil until the account has read it.
  package let readAt: Timestamp?
}

/// The in-app notifications of one account. ``Outbox/enqueue(_:in:)`` adds to them.
///
///     let inbox = Inbox(realm: "trufan", account: identity.account)
///     return try await waiting.respond(to: request, topic: inbox.topic) { … inbox.list(in: db) … }
///
/// The newest 200 are kept, and none for longer than 90 days.
package struct Inbox: Sendable {
  static let capacity = 200
  static let retention = Duration.seconds(90 * 24 * 3600)

  static let migration = """
    CREATE TABLE notifications (
      realm TEXT NOT NULL,
      account TEXT NOT NULL,
      number BIGINT NOT NULL,
      id TEXT NOT NULL UNIQUE,
      key TEXT NOT NULL,
      title TEXT NOT NULL,
      body TEXT NOT NULL,
      data TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      read_at BIGINT,
      PRIMARY KEY (realm, account, number),
      UNIQUE (realm, account, key)
    );
    CREATE INDEX notifications_age ON notifications (created_at);
    """

  let realm: String
  let account: String

  package init(realm: String, account: String) {
    self.realm = realm
    self.account = account
  }

  /// Published when a notification comes, is read or goes.
  package var topic: String { "inbox/\(realm)/\(account)" }

  /// The newest first.
  /// - Parameter number: only those before this one, for the next page.
  package func list(
    before number: Int? = nil, limit: Int = 50, in db: Connection
  ) throws -> [AppNotification] {
    let older: SQL = number.map { "AND number < \($0)" } ?? ""
    return try db.all(
      """
      SELECT * FROM notifications WHERE \(isOurs) \(older) ORDER BY number DESC LIMIT \(limit)
      """, Self.notification)
  }

  package func unreadCount(in db: Connection) throws -> Int {
    try db.value("SELECT COUNT(*) FROM notifications WHERE \(isOurs) AND read_at IS NULL") ?? 0
  }

  /// Marks these as read. Those that are read already keep their time; ids of others are ignored.
  /// - Returns: how many were unread.
  @discardableResult
  package func markRead(_ ids: [String], at now: Timestamp, in db: Connection) throws -> Int {
    try mark("id IN \(ids)", at: now, in: db)
  }

  /// Marks all up to a number as read, so that one that comes meanwhile stays unread.
  /// - Returns: how many were unread.
  @discardableResult
  package func markRead(upTo number: Int, at now: Timestamp, in db: Connection) throws -> Int {
    try mark("number <= \(number)", at: now, in: db)
  }

  private func mark(_ condition: SQL, at now: Timestamp, in db: Connection) throws -> Int {
    let marked = try db.execute(
      """
      UPDATE notifications SET read_at = \(now)
      WHERE \(isOurs) AND read_at IS NULL AND \(condition)
      """)
    if marked > 0 { db.changed(topic) }
    return marked
  }

  private var isOurs: SQL { "realm = \(realm) AND account = \(account)" }

  // MARK: For the outbox

  /// False when a notification with the message's key is there already.
  func add(_ message: Message, id: String, at now: Timestamp, in db: Connection) throws -> Bool {
    let last: Int =
      try db.value("SELECT COALESCE(MAX(number), 0) FROM notifications WHERE \(isOurs)") ?? 0
    let data = String(decoding: try WireJSON.encode(message.data), as: UTF8.self)
    let added = try db.execute(
      """
      INSERT INTO notifications (realm, account, number, id, key, title, body, data, created_at)
      VALUES (\(realm), \(account), \(last + 1), \(id), \(message.key), \(message.title),
        \(message.body), \(data), \(now))
      ON CONFLICT (realm, account, key) DO NOTHING
      """)
    guard added == 1 else { return false }
    try db.execute(
      "DELETE FROM notifications WHERE \(isOurs) AND number <= \(last + 1 - Self.capacity)")
    db.changed(topic)
    return true
  }

  func removeAll(in db: Connection) throws {
    try db.execute("DELETE FROM notifications WHERE \(isOurs)")
    db.changed(topic)
  }

  static func removeAll(before limit: Timestamp, in db: Connection) throws {
    let inboxes = try db.all(
      "SELECT DISTINCT realm, account FROM notifications WHERE created_at < \(limit)"
    ) { Inbox(realm: try $0["realm"], account: try $0["account"]) }
    try db.execute("DELETE FROM notifications WHERE created_at < \(limit)")
    for inbox in inboxes { db.changed(inbox.topic) }
  }

  private static func notification(_ row: Row) throws -> AppNotification {
    let data: String = try row["data"]
    return AppNotification(
      id: try row["id"], number: try row["number"], title: try row["title"],
      body: try row["body"], data: try WireJSON.decode(from: Data(data.utf8)),
      createdAt: try row["created_at"], readAt: try row["read_at"])
  }
}
