import HTTPTypes
import ServerKit

/// The identity of a browser: a random name in a cookie that scripts cannot read. Its record on the
/// server stands in for a phone's UserDefaults and Keychain.
package enum BrowserIdentity {
  /// The cookie of plain http, as in development, where browsers refuse the other one.
  static let plainCookie = "quartet_browser"
  /// The cookie of https. Browsers take a cookie with this prefix only from this very host, over
  /// https. So neither a sibling domain nor somebody on the line can give a browser its name.
  static let cookie = "__Host-" + plainCookie

  /// The name that a browser has shown.
  struct Shown: Sendable, Equatable {
    let name: String
    /// Whether it came in the plain cookie over https, as browsers have it from before the prefix.
    var isOld = false
  }

  /// A new name: 128 bits from the system's generator, as 32 hex digits.
  package static func make() -> String { RandomName.hex128() }

  /// The name in a `Cookie` header, if it has the form of one of ours.
  static func find(in header: String?, isSecure: Bool) -> Shown? {
    guard isSecure else { return value(of: plainCookie, in: header).map { Shown(name: $0) } }
    if let name = value(of: cookie, in: header) { return Shown(name: name) }
    return value(of: plainCookie, in: header).map { Shown(name: $0, isOld: true) }
  }

  private static func value(of cookie: String, in header: String?) -> String? {
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
  static func header(for name: String, isSecure: Bool) -> HTTPField {
    let rules = "Path=/; Max-Age=\(lifetime.components.seconds); HttpOnly; SameSite=Lax"
    return HTTPField(
      name: .setCookie,
      value: isSecure ? "\(cookie)=\(name); \(rules); Secure" : "\(plainCookie)=\(name); \(rules)")
  }

  /// Removes the plain cookie, once the browser has the other one.
  static let forgetPlain = HTTPField(
    name: .setCookie, value: "\(plainCookie)=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure")
}
