import Foundation

extension String {
  /// Without white space at its ends; nil if nothing is left.
  package var trimmed: String? {
    // Most texts are, and Foundation makes two copies to find that out.
    if let first = utf8.first, let last = utf8.last, Self.isInk(first), Self.isInk(last) {
      return self
    }
    let text = trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }

  /// A visible letter of ASCII.
  private static func isInk(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }
}
