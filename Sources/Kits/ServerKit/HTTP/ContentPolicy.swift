import Crypto
import Foundation

/// The content security policies of the server's own pages.
enum ContentPolicy {
  /// Only style and script of the page's own, recognised by this answer's nonce, and images in data
  /// URLs. A page with a script may call its own server, and one with pictures may show its own
  /// server's.
  static func page(nonce: String, hasScript: Bool, showsPictures: Bool = false) -> String {
    let script = hasScript ? "script-src 'nonce-\(nonce)'; " : ""
    let calls = hasScript ? "connect-src 'self'; " : ""
    let pictures = showsPictures ? "img-src 'self' data:; " : "img-src data:; "
    return "default-src 'none'; \(script)style-src 'nonce-\(nonce)'; \(calls)\(pictures)"
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  }

  /// Only this style sheet, recognised by its hash; no scripts, no images, nothing from elsewhere.
  static func only(style: String) -> String {
    let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
    return "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'; "
      + "frame-ancestors 'none'"
  }
}
