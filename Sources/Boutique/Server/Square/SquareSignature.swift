import Crypto
import Foundation

/// Square's proof that it sent an event: Base64 of HMAC-SHA256 over the notification URL and the
/// raw body. The URL comes from our configuration, never from the request's
/// Host header, which the sender chooses.
struct SquareSignature: Sendable {
  private let key: SymmetricKey

  /// Square's key is used as the text that it is, not decoded. Nil for an empty key.
  init?(key: String) {
    guard !key.isEmpty else { return nil }
    self.key = SymmetricKey(data: Data(key.utf8))
  }

  /// Compares in constant time.
  func isValid(_ signature: String, url: String, body: some Sequence<UInt8>) -> Bool {
    guard !url.isEmpty, let given = Data(base64Encoded: signature) else { return false }
    let message = Data(url.utf8) + Data(body)
    return HMAC<SHA256>.isValidAuthenticationCode(given, authenticating: message, using: key)
  }

  /// The signature that Square would send; for the demo's stand-in and for tests.
  func sign(url: String, body: some Sequence<UInt8>) -> String {
    let message = Data(url.utf8) + Data(body)
    return Data(HMAC<SHA256>.authenticationCode(for: message, using: key)).base64EncodedString()
  }
}
