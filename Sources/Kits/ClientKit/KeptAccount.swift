/// What a device keeps of a signed-in account: its facts, and tokens that rotate.
public protocol KeptAccount: Codable, Sendable {
  /// The server's answer to a refresh token.
  associatedtype Renewal: Sendable

  /// Tells accounts apart: another window may have signed somebody else in.
  var accountID: String { get }
  var accessToken: String { get }
  /// Works once. Each renewal brings the next one.
  var refreshToken: String { get }

  mutating func take(_ renewal: Renewal)
}
