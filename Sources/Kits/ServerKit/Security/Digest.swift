import Crypto
import Foundation

/// SHA-256 of texts, for what must be recognised and not read.
package enum Digest {
  /// 64 lower-case hexadecimal digits.
  package static func hex(of text: String) -> String {
    Hex.encode(SHA256.hash(data: Data(text.utf8)))
  }
}
