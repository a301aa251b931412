import Crypto
import Foundation

/// What a browser may do with a page of the server's own.
enum ContentPolicy {
  /// Only this style sheet, recognised by its hash; no scripts, no images, nothing from elsewhere.
  static func only(style: String) -> String {
    let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
    return "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'; "
      + "frame-ancestors 'none'"
  }
}
