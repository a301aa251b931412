/// Whose request it is, as ``AccountGate`` has found out. It is a class, so that a context without
/// one is cheap to pass on.
package final class Identity: Sendable {
  /// The product: ``AccountRealm/name``.
  package let realm: String
  /// The account's id.
  package let account: String
  /// The account's role now, whatever it was when the token was made.
  package let role: String
  /// The session of the device that asks.
  package let session: String

  package init(realm: String, account: String, role: String, session: String) {
    self.realm = realm
    self.account = account
    self.role = role
    self.session = session
  }
}
