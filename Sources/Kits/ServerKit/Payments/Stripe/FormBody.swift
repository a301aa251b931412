import Foundation

/// A body of `application/x-www-form-urlencoded`, as Stripe reads it: `a[b]=c` for nested values.
struct FormBody: Sendable, ExpressibleByArrayLiteral {
  private var pairs: [(name: String, value: String)] = []

  init(arrayLiteral pairs: (String, String)...) {
    self.pairs = pairs.map { (name: $0.0, value: $0.1) }
  }

  mutating func set(_ name: String, _ value: String) {
    pairs.append((name, value))
  }

  /// The bytes. A space is `%20`, which every reader takes for a space.
  var data: Data {
    let text = pairs.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
    return Data(text.joined(separator: "&").utf8)
  }

  /// All bytes of UTF-8 but the unreserved ones of RFC 3986 as `%XX`.
  static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += "%" + Hex.encode([byte]).uppercased()
      }
    }
    return result
  }
}
