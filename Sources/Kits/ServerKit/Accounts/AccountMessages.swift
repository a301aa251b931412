/// Carries the messages of accounts to people. A message is stored in the transaction that needs it,
/// and sent after the commit: ``AccountOutbox`` does both.
package protocol AccountMessages: Sendable {
  /// - Parameter db: the transaction of the change. It may run twice, and be rolled back.
  func enqueue(_ message: AccountMessage, in db: Connection) throws
}

/// A message to the owner of an address. Its secret must not be logged, and is stored no longer
/// than it takes to send it.
package struct AccountMessage: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// An SMS with a code of six digits.
    case phoneCode(String, to: String, lifetime: Duration)
    /// An e-mail with a link that sets a new password; the product knows the link's form.
    case passwordReset(token: String, to: String, lifetime: Duration)
    /// An e-mail that says that the password was changed.
    case passwordChanged(to: String)
  }

  /// The product: ``AccountRealm/name``.
  package let realm: String
  /// The account's id; nil while a phone number has none yet.
  package let account: String?
  /// Names the occasion: another message to the same address has another key.
  package let key: String
  package let content: Content

  package init(realm: String, account: String?, key: String, _ content: Content) {
    self.realm = realm
    self.account = account
    self.key = key
    self.content = content
  }
}
