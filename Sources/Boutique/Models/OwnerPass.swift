import WireKit

/// The answer to a right owner token.
public struct OwnerPass: Codable, Hashable, Sendable {
  public var ok: Bool
  /// Opens the same as the token, until the server gets another token. Nobody can guess it, so it
  /// works also from an address with too many wrong tokens.
  public var pass: String

  public init(ok: Bool = true, pass: String) {
    self.ok = ok
    self.pass = pass
  }
}

extension OwnerPass: Sampled {
  public static let sample = OwnerPass(pass: String(repeating: "0123456789abcdef", count: 4))
  public static let fieldNotes: [String: FieldNote] = [
    "pass": "Sent in place of the token by a client that stays signed in"
  ]
}
