import Crypto
import Foundation

/// A browser that takes pushes, as `PushSubscription.toJSON` of the Push API tells of it.
package struct WebPushBrowser: Hashable, Sendable {
  /// Where its push service takes them.
  package let endpoint: String
  /// The browser's public key: a point of P-256, in Base64 for addresses.
  package let p256dh: String
  /// 16 bytes, in Base64 for addresses.
  package let auth: String

  package init(endpoint: String, p256dh: String, auth: String) {
    self.endpoint = endpoint
    self.p256dh = p256dh
    self.auth = auth
  }
}

/// What a browser has told, checked.
struct WebPushTarget: Sendable {
  let url: String
  /// The address's scheme and host, which a signature is for.
  let origin: String
  let key: P256.KeyAgreement.PublicKey
  let auth: Data

  /// Nil for an address that is no known push service's, and for keys that are none.
  init?(_ browser: WebPushBrowser, _ settings: WebPushSettings) {
    // A space or a line's end is in no address, and Foundation lets them pass.
    guard browser.endpoint.utf8.count <= 2048,
      browser.endpoint.utf8.allSatisfy({ (0x21...0x7e) ~= $0 }),
      let url = URLComponents(string: browser.endpoint),
      let host = url.host?.lowercased(), url.user == nil, url.password == nil,
      url.scheme == "https" || settings.allowsPlainHTTP,
      url.port == nil || settings.allowsPlainHTTP,
      settings.hosts.contains(where: { host == $0 || host.hasSuffix("." + $0) }),
      let point = Base64URL.data(browser.p256dh),
      let key = try? P256.KeyAgreement.PublicKey(x963Representation: point),
      let auth = Base64URL.data(browser.auth), auth.count == 16
    else { return nil }
    self.url = browser.endpoint
    origin = "\(url.scheme ?? "https")://\(host)" + (url.port.map { ":\($0)" } ?? "")
    self.key = key
    self.auth = auth
  }
}
