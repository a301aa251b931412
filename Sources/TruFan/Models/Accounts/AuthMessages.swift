import WireKit

public struct LoginRequest: Codable, Hashable, Sendable {
  public var email: String
  public var password: String

  public init(email: String, password: String) {
    self.email = email
    self.password = password
  }
}

extension LoginRequest: Sampled {
  public static let sample = LoginRequest(email: "parker@example.com", password: "Parking1!")
}

/// The proof of a signed-in device.
public struct AuthResponse: Codable, Hashable, Sendable {
  public var user: TruFanUser
  public var accessToken: String
  public var refreshToken: String
  public var tokenType: String

  enum CodingKeys: String, CodingKey {
    case user
    case accessToken = "access_token"
    case refreshToken = "refresh_token"
    case tokenType = "token_type"
  }

  public init(user: TruFanUser, accessToken: String, refreshToken: String) {
    self.user = user
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    tokenType = "bearer"
  }
}

extension AuthResponse: Sampled {
  public static let sample = AuthResponse(
    user: .sample, accessToken: "eyJhbGciOi…", refreshToken: "rt_5ZkP0aXy1q2W")
}

public struct RefreshRequest: Codable, Hashable, Sendable {
  public var refreshToken: String

  enum CodingKeys: String, CodingKey { case refreshToken = "refresh_token" }

  public init(refreshToken: String) { self.refreshToken = refreshToken }
}

extension RefreshRequest: Sampled {
  public static let sample = RefreshRequest(refreshToken: "rt_5ZkP0aXy1q2W")
}

/// New tokens. The refresh token is a new one each time; the old one ends.
public struct TokenResponse: Codable, Hashable, Sendable {
  public var accessToken: String
  public var refreshToken: String
  public var tokenType: String

  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case refreshToken = "refresh_token"
    case tokenType = "token_type"
  }

  public init(accessToken: String, refreshToken: String) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    tokenType = "bearer"
  }
}

extension TokenResponse: Sampled {
  public static let sample = TokenResponse(
    accessToken: "eyJhbGciOi…", refreshToken: "rt_6AlQ1bYz2r3X")
}

public struct ChangePasswordRequest: Codable, Hashable, Sendable {
  public var currentPassword: String
  public var newPassword: String

  enum CodingKeys: String, CodingKey {
    case currentPassword = "current_password"
    case newPassword = "new_password"
  }

  public init(currentPassword: String, newPassword: String) {
    self.currentPassword = currentPassword
    self.newPassword = newPassword
  }
}

extension ChangePasswordRequest: Sampled {
  public static let sample = ChangePasswordRequest(
    currentPassword: "Parking1!", newPassword: "Parking2!")
}

public struct PasswordResetRequest: Codable, Hashable, Sendable {
  public var email: String

  public init(email: String) { self.email = email }
}

extension PasswordResetRequest: Sampled {
  public static let sample = PasswordResetRequest(email: "parker@example.com")
}

public struct PasswordResetConfirmation: Codable, Hashable, Sendable {
  public var token: String
  public var newPassword: String

  enum CodingKeys: String, CodingKey {
    case token
    case newPassword = "new_password"
  }

  public init(token: String, newPassword: String) {
    self.token = token
    self.newPassword = newPassword
  }
}

extension PasswordResetConfirmation: Sampled {
  public static let sample = PasswordResetConfirmation(
    token: "pr_7BmR2cZa3s4Y", newPassword: "Parking2!")
}

/// A sentence as an answer.
public struct MessageResponse: Codable, Hashable, Sendable {
  public var message: String

  public init(_ message: String) { self.message = message }
}

extension MessageResponse: Sampled {
  public static let sample = MessageResponse("Your password was changed.")
}
