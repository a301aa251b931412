import Crypto
import Foundation
import ServerKit

/// What the server keeps of the kiosks' secrets: hashes, and never the secrets.
enum KioskSecrets {
  /// Codes and keys are random and long enough that a plain hash cannot be turned back in time. A
  /// code lives for minutes.
  static func hash(_ secret: String) -> String {
    Hex.encode(SHA256.hash(data: Data(secret.utf8)))
  }

  /// The key that a kiosk gets for a code. It follows from the kiosk's own secret name and the
  /// code's salt, so that a request whose answer was lost can be repeated.
  static func key(device: String, salt: String) -> String {
    let key = SymmetricKey(data: Data(device.utf8))
    return Hex.encode(
      HMAC<SHA256>.authenticationCode(for: Data("kiosk key \(salt)".utf8), using: key))
  }
}
