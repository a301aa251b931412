import ServerKit
import WireKit

/// The words of the e-mails and codes that accounts send.
struct TruFanMessages: AccountMessages {
  let outbox: Outbox
  /// `APP_BASE_URL`
  let publicBaseURL: String

  func enqueue(_ message: AccountMessage, in db: Connection) throws {
    switch message.content {
    case .phoneCode(let code, let number, let lifetime):
      try send(
        .sms, to: number, title: "", "Your TruFan code is \(code). It ends in \(lifetime.minutes).",
        key: "code \(code)", in: db)
    case .passwordReset(let token, let address, let lifetime):
      try send(
        .email, to: address, title: "Set a new TruFan password",
        """
        Open \(publicBaseURL)/trufan/reset/\(token) to set a new password. The link ends in \
        \(lifetime.minutes). If you did not ask for it, ignore this message.
        """, key: "reset \(token.suffix(12))", in: db)
    case .passwordChanged(let address):
      try send(
        .email, to: address, title: "Your TruFan password was changed",
        "If it was not you, set a new one at \(publicBaseURL)/trufan.",
        key: "changed \(UInt64.random(in: 0 ... .max))", in: db)
    }
  }

  private func send(
    _ channel: Message.Channel, to address: String, title: String, _ body: String, key: String,
    in db: Connection
  ) throws {
    try outbox.enqueue(
      Message(
        channel: channel, realm: TruFanRealm.name, recipient: .address(address), title: title,
        body: body, key: key), in: db)
  }
}

extension Duration {
  /// "10 minutes"
  fileprivate var minutes: String {
    let count = wholeMilliseconds / 60_000
    return "\(count) minute\(count == 1 ? "" : "s")"
  }
}
