import WireKit

/// Asks for a code by text message.
public struct SendCodeRequest: Codable, Hashable, Sendable {
  /// In the form of E.164: "+15195463438".
  public var phone: String?

  public init(phone: String?) { self.phone = phone }
}

extension SendCodeRequest: Sampled {
  public static let sample = SendCodeRequest(phone: "+15195463438")
}

/// Shows the code that came.
public struct VerifyCodeRequest: Codable, Hashable, Sendable {
  public var phone: String?
  /// Six digits.
  public var token: String?

  public init(phone: String?, token: String?) {
    self.phone = phone
    self.token = token
  }
}

extension VerifyCodeRequest: Sampled {
  public static let sample = VerifyCodeRequest(phone: "+15195463438", token: "123456")
}

/// The person, and the proof of the device that has just signed in.
public struct VerifyCodeResponse: Codable, Hashable, Sendable {
  public var success: Bool
  public var user: SoulUser
  public var session: SoulTokens

  public init(user: SoulUser, session: SoulTokens) {
    success = true
    self.user = user
    self.session = session
  }
}

extension VerifyCodeResponse: Sampled {
  public static let sample = VerifyCodeResponse(user: .sample, session: .sample)
}
