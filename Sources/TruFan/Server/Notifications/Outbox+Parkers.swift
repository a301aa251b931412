import ServerKit

extension Outbox {
  /// Tells a parker, in the app, and by push where a device or browser of theirs takes it. The
  /// message exists exactly if the change does.
  /// - Parameter link: the page that a tap on the push opens, below the app's address.
  func tell(
    _ parker: String, _ title: String, _ body: String, data: [String: String], link: String,
    key: String, in db: Connection
  ) throws {
    let recipient = Message.Recipient.account(parker)
    for channel in [Message.Channel.inApp, .push] {
      guard try canReach(recipient, by: channel, of: TruFanRealm.name, in: db) else { continue }
      try enqueue(
        Message(
          channel: channel, realm: TruFanRealm.name, recipient: recipient, title: title,
          body: body, data: data.merging(["link": link]) { $1 }, key: key), in: db)
    }
  }
}
