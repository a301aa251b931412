import WireKit

/// Puts the messages of accounts into the ``Outbox``, in a product's name.
package struct AccountOutbox: AccountMessages {
  private let product: String
  private let outbox: Outbox
  private let clock: any WallClock
  private let resetLink: @Sendable (String) -> String

  /// - Parameters:
  ///   - product: as people know it: "TruFan".
  ///   - resetLink: the address that sets a new password with this token.
  package init(
    _ product: String, in services: Services, resetLink: @escaping @Sendable (String) -> String
  ) {
    self.product = product
    self.resetLink = resetLink
    outbox = services.outbox
    clock = services.clock
  }

  package func enqueue(_ message: AccountMessage, in db: Connection) throws {
    try outbox.enqueue(self.message(message), in: db)
  }

  private func message(_ message: AccountMessage) -> Message {
    switch message.content {
    case .phoneCode(let code, let phone, let lifetime):
      Message(
        channel: .sms, realm: message.realm, recipient: .address(phone),
        title: "\(product) code",
        body: """
          \(code) is your \(product) code. It is good for \(Self.minutes(lifetime)). \
          Nobody from \(product) will ever ask for it.
          """, key: message.key, validUntil: clock.now().adding(lifetime))
    case .passwordReset(let token, let email, let lifetime):
      Message(
        channel: .email, realm: message.realm, recipient: .address(email),
        title: "Choose a new \(product) password",
        body: """
          Somebody asked for a new password for your \(product) account. If it was you, choose it \
          here within \(Self.minutes(lifetime)):

          \(resetLink(token))

          If it was not you, nothing has changed, and you need not do anything.
          """, key: message.key, validUntil: clock.now().adding(lifetime))
    case .passwordChanged(let email):
      Message(
        channel: .email, realm: message.realm, recipient: .address(email),
        title: "Your \(product) password was changed",
        body: """
          The password of your \(product) account was changed, and your other devices were signed \
          out. If it was not you, ask for a new password in the app at once.
          """, key: message.key)
    }
  }

  private static func minutes(_ duration: Duration) -> String {
    "\(duration.components.seconds / 60) minutes"
  }
}
