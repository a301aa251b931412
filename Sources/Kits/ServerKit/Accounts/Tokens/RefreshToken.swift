import WireKit

/// A token that is exchanged once for its successor. Only its hash is stored.
struct RefreshToken: Hashable, Sendable {
  let text: String

  /// A session's first, beyond guessing: 256 bits.
  init(using generator: inout some RandomNumberGenerator) {
    text = Self.prefix + Hex.encode(Hex.bytes(32, using: &generator))
  }

  private init(unchecked text: String) { self.text = text }

  /// Nil for a text that does not look like one.
  init?(_ text: String) {
    guard text.utf8.count == Self.prefix.utf8.count + 64, text.hasPrefix(Self.prefix) else {
      return nil
    }
    self.text = text
  }

  var hash: String { Digest.hex(of: text) }

  /// The same for each who asks, so that a device whose answer was lost gets the same one again. Only
  /// the holder of the server's key can tell it from the token.
  func successor(_ secrets: SecretBox) -> RefreshToken {
    RefreshToken(unchecked: Self.prefix + secrets.mark(text, for: "successor of a refresh token"))
  }

  private static let prefix = "refresh_"
}
