/// Names beyond guessing, and the nonces of pages: 128 bits from the system's generator.
package enum RandomName {
  /// 32 lower-case hexadecimal digits.
  package static func hex128() -> String {
    var generator = SystemRandomNumberGenerator()
    return Hex.encode(generator.next() as UInt64) + Hex.encode(generator.next() as UInt64)
  }

  /// Whether a text has the form of ``hex128()``.
  package static func isHex128(_ text: String) -> Bool {
    text.utf8.count == 32
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
