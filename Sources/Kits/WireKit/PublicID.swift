/// The identifiers that people and links carry: `store_Xa93…`, `sess_…`.
public enum PublicID {
  /// A code that people read and type: so many characters of an alphabet, each as likely as the
  /// others. The generator must be cryptographic where the code opens something.
  public static func code(
    _ length: Int, of alphabet: [Character], using generator: inout some RandomNumberGenerator
  ) -> String {
    String((0..<length).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] })
  }

  /// 64 characters that need no escaping in a URL, so each carries exactly 6 bits.
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// `prefix_` and 12 random characters: 72 bits, beyond guessing. The generator must be
  /// cryptographic (`SystemRandomNumberGenerator`), because a session's id opens its review page.
  public static func make(
    prefix: String, using generator: inout some RandomNumberGenerator
  ) -> String {
    var bits: UInt64 = 0
    var characters: [UInt8] = []
    for index in 0..<12 {
      // A 64-bit draw gives ten characters; the eleventh needs a second draw.
      if index % 10 == 0 { bits = generator.next() }
      characters.append(alphabet[Int(bits & 63)])
      bits >>= 6
    }
    return prefix + "_" + String(decoding: characters, as: UTF8.self)
  }
}
