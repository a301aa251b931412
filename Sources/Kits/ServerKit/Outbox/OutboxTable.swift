import Foundation
import WireKit

/// A message in the outbox.
package struct StoredMessage: Sendable {
  package enum State: String, Sendable, SQLConvertible {
    case waiting
    case sent
    /// The carrier has refused it for good, or there is none.
    case refused
    /// It was of no use any more before it could be delivered.
    case expired
  }

  package let id: String
  package let message: Message
  package let state: State
  package let createdAt: Timestamp
}

/// The messages that carriers deliver, and delivered ones for as long as their keys are recognised.
struct OutboxTable {
  static let migration = """
    CREATE TABLE outbox_messages (
      id TEXT PRIMARY KEY,
      channel TEXT NOT NULL,
      realm TEXT NOT NULL,
      recipient_kind TEXT NOT NULL CHECK (recipient_kind IN ('account', 'address')),
      recipient TEXT NOT NULL,
      key TEXT NOT NULL,
      title TEXT NOT NULL,
      body TEXT NOT NULL,
      data TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'refused', 'expired')),
      reason TEXT,
      created_at BIGINT NOT NULL,
      valid_until BIGINT,
      ended_at BIGINT,
      UNIQUE (realm, recipient_kind, recipient, channel, key)
    );
    CREATE INDEX outbox_messages_age ON outbox_messages (created_at, id);
    """

  let db: Connection

  /// False when the message is there already.
  func insert(_ message: Message, id: String, at now: Timestamp) throws -> Bool {
    let data = String(decoding: try WireJSON.encode(MessageData(message)), as: UTF8.self)
    let added = try db.execute(
      """
      INSERT INTO outbox_messages
        (id, channel, realm, recipient_kind, recipient, key, title, body, data, state,
         created_at, valid_until)
      VALUES (\(id), \(message.channel), \(message.realm), \(message.recipient.kind),
        \(message.recipient.text), \(message.key), \(message.title), \(message.body), \(data),
        'waiting', \(now), \(message.validUntil))
      ON CONFLICT (realm, recipient_kind, recipient, channel, key) DO NOTHING
      """)
    if added == 1 { db.changed(Outbox.topic) }
    return added == 1
  }

  /// Nil unless the message still waits for its delivery.
  func waiting(_ id: String) throws -> StoredMessage? {
    try db.first(
      "SELECT * FROM outbox_messages WHERE id = \(id) AND state = 'waiting'", Self.message)
  }

  func newest(_ count: Int) throws -> [StoredMessage] {
    try db.all(
      "SELECT * FROM outbox_messages ORDER BY created_at DESC, id DESC LIMIT \(count)",
      Self.message)
  }

  func version() throws -> String {
    try db.first(
      """
      SELECT COUNT(*) AS stored, COUNT(ended_at) AS ended, COALESCE(MAX(created_at), 0) AS latest
      FROM outbox_messages
      """
    ) { row in
      let counts: [Int] = [try row["stored"], try row["ended"], try row["latest"]]
      return counts.map(String.init).joined(separator: " ")
    } ?? ""
  }

  /// Ends a waiting message.
  func end(
    _ id: String, as state: StoredMessage.State, reason: String?, keepsText: Bool,
    at now: Timestamp
  ) throws {
    let emptied: SQL = keepsText ? "" : ", title = '', body = '', data = '{}'"
    try db.execute(
      """
      UPDATE outbox_messages SET state = \(state), reason = \(reason), ended_at = \(now)\(emptied)
      WHERE id = \(id) AND state = 'waiting'
      """)
    db.changed(Outbox.topic)
  }

  func remove(_ recipient: Message.Recipient, realm: String) throws {
    try db.execute(
      """
      DELETE FROM outbox_messages WHERE realm = \(realm)
        AND recipient_kind = \(recipient.kind) AND recipient = \(recipient.text)
      """)
    db.changed(Outbox.topic)
  }

  func removeAll(before limit: Timestamp) throws {
    let removed = try db.execute("DELETE FROM outbox_messages WHERE created_at < \(limit)")
    if removed > 0 { db.changed(Outbox.topic) }
  }

  private static func message(_ row: Row) throws -> StoredMessage {
    guard
      let recipient = Message.Recipient(
        kind: try row["recipient_kind"], text: try row["recipient"])
    else {
      throw DatabaseFailure(kind: .other, message: "A message has an unknown kind of recipient.")
    }
    let text: String = try row["data"]
    let data = try WireJSON.decode(MessageData.self, from: Data(text.utf8))
    return StoredMessage(
      id: try row["id"],
      message: Message(
        channel: try row["channel"], realm: try row["realm"], recipient: recipient,
        title: try row["title"], body: try row["body"],
        data: data.texts, lists: data.lists, key: try row["key"],
        validUntil: try row["valid_until"]),
      state: try row["state"], createdAt: try row["created_at"])
  }
}
