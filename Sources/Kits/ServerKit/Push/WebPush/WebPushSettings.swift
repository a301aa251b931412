import Crypto
import Foundation
import WireKit

/// The key that signs pushes to browsers, and whom a push service can reach about them. The key is in
/// it, so it describes itself without.
package struct WebPushSettings: Sendable, CustomStringConvertible, CustomReflectable {
  private static let key = Variable(
    "WEB_PUSH_KEY", "signs pushes to browsers (VAPID)", unset: "no pushes to browsers",
    isSecret: true)
  private static let contact = Variable(
    "WEB_PUSH_CONTACT", "mailto: or https: address of the operator", unset: "none")

  package static let variables = [key, contact]

  let key: P256.Signing.PrivateKey
  let contact: String
  /// The names of push services, and of hosts below them. A browser names its own address, and the
  /// server must not call just any.
  var hosts = [
    "fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com",
  ]
  /// Whether an address may be without TLS, for tests.
  var allowsPlainHTTP = false

  init(key: P256.Signing.PrivateKey, contact: String) {
    self.key = key
    self.contact = contact
  }

  /// Nil without a key.
  /// - Throws: ``SettingsError`` for what is no key, or a contact that is missing.
  package init?(_ settings: SettingsReader) throws {
    guard let text = settings.text(Self.key) else {
      guard settings.text(Self.contact) == nil else {
        throw SettingsError(Self.contact, "needs WEB_PUSH_KEY beside it.")
      }
      return nil
    }
    guard let bytes = Base64URL.data(text), bytes.count == 32,
      let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes)
    else { throw SettingsError(Self.key, "must be a private key of P-256: 32 bytes in Base64.") }
    guard let contact = settings.text(Self.contact),
      contact.hasPrefix("mailto:") || contact.hasPrefix("https://")
    else {
      throw SettingsError(
        Self.key, "needs WEB_PUSH_CONTACT beside it, such as mailto:help@example.com.")
    }
    self.init(key: key, contact: contact)
  }

  /// What a browser subscribes with: the public key's point, in Base64 for addresses.
  package var publicKey: String { Base64URL.text(key.publicKey.x963Representation) }

  package var description: String { "for \(contact)" }

  package var customMirror: Mirror { Mirror(self, children: ["contact": contact]) }
}
