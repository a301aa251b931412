import HTTPTypes
import ServerKit

/// The identity of a browser: a random name in a cookie that scripts cannot read. Its record on the
/// server stands in for a phone's UserDefaults and Keychain.
package enum BrowserIdentity {
  static let cookie = "quartet_browser"

  /// A new name: 128 bits from the system's generator, as 32 hex digits.
  package static func make() -> String { RandomName.hex128() }

  /// The name in a `Cookie` header, if it has the form of one of ours.
  package static func find(in header: String?) -> String? {
    guard let header else { return nil }
    for pair in header.split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == cookie else { continue }
      let value = String(parts[1])
      if RandomName.isHex128(value) { return value }
    }
    return nil
  }

  /// How long a browser keeps its name after it has opened a page: 400 days, the longest that
  /// browsers allow.
  package static let lifetime = Duration.seconds(400 * 24 * 3600)

  /// The `Set-Cookie` header that names a browser.
  static func header(for name: String, isSecure: Bool) -> String {
    "\(cookie)=\(name); Path=/; Max-Age=\(lifetime.components.seconds); HttpOnly; SameSite=Lax"
      + (isSecure ? "; Secure" : "")
  }
}
