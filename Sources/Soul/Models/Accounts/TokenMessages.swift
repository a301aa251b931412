import WireKit

/// What a signed-in device shows.
public struct SoulTokens: Codable, Hashable, Sendable {
  public var accessToken: String
  public var refreshToken: String
  /// When the access token ends, in seconds since 1970, UTC.
  public var expiresAt: Int64

  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case refreshToken = "refresh_token"
    case expiresAt = "expires_at"
  }

  public init(accessToken: String, refreshToken: String, expiresAt: Int64) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.expiresAt = expiresAt
  }
}

extension SoulTokens: Sampled {
  public static let sample = SoulTokens(
    accessToken: "eyJhbGciOi…", refreshToken: "rt_5ZkP0aXy1q2W", expiresAt: 1_762_506_120)
}

/// Asks for new tokens.
public struct RefreshRequest: Codable, Hashable, Sendable {
  public var refreshToken: String?
  /// The same as existing clients write it.
  public var refreshTokenInSnakeCase: String?

  enum CodingKeys: String, CodingKey {
    case refreshToken
    case refreshTokenInSnakeCase = "refresh_token"
  }

  public init(refreshToken: String?) { self.refreshToken = refreshToken }

  public var token: String? { refreshToken ?? refreshTokenInSnakeCase }
}

extension RefreshRequest: Sampled {
  public static let sample = RefreshRequest(refreshToken: "rt_5ZkP0aXy1q2W")
  public static var samples: [RefreshRequest] {
    var older = RefreshRequest(refreshToken: nil)
    older.refreshTokenInSnakeCase = "rt_5ZkP0aXy1q2W"
    return [sample, older]
  }
}

/// New tokens. The refresh token is a new one each time; the old one ends.
public struct RefreshResponse: Codable, Hashable, Sendable {
  public var success: Bool
  public var accessToken: String
  public var refreshToken: String
  /// When the access token ends, in seconds since 1970, UTC.
  public var expiresAt: Int64

  enum CodingKeys: String, CodingKey {
    case success
    case accessToken = "access_token"
    case refreshToken = "refresh_token"
    case expiresAt = "expires_at"
  }

  public init(_ tokens: SoulTokens) {
    success = true
    (accessToken, refreshToken, expiresAt) = (
      tokens.accessToken, tokens.refreshToken, tokens.expiresAt
    )
  }
}

extension RefreshResponse: Sampled {
  public static let sample = RefreshResponse(.sample)
}
