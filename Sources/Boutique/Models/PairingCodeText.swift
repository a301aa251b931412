import WireKit

/// The text of a pairing code: eight letters and digits that nobody mistakes for each other.
public enum PairingCodeText {
  /// Without 0 and O, 1, I and L. 31 of them make 8.5 × 10¹¹ codes.
  static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ")
  private static let length = 8

  /// A new code, without its dash. The generator must be cryptographic.
  public static func make(using generator: inout some RandomNumberGenerator) -> String {
    PublicID.code(length, of: alphabet, using: &generator)
  }

  /// The code as people read it: `7KQ4-M2XP`.
  public static func shown(_ code: String) -> String {
    code.prefix(length / 2) + "-" + code.dropFirst(length / 2)
  }

  /// The code in a text that a person typed; nil if the text cannot be one.
  public static func read(_ text: String) -> String? {
    let letters = text.uppercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "–" }
    guard letters.count == length, letters.allSatisfy(alphabet.contains) else { return nil }
    return letters
  }
}
