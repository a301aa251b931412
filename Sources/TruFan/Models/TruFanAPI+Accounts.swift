import WireKit

extension TruFanAPI {
  public static let register = Endpoint<NoArguments, RegisterRequest, AuthResponse>(
    .post, "/api/v1/auth/register", success: 201, errors: TruFanError.self,
    .init(
      "Accounts", "Open an account", answer: "The account, signed in",
      otherwise: [.init(400, "Email or phone number already registered"), .invalid]))

  public static let login = Endpoint<NoArguments, LoginRequest, AuthResponse>(
    .post, "/api/v1/auth/login", errors: TruFanError.self,
    .init(
      "Accounts", "Sign in", answer: "The account, signed in",
      otherwise: [
        .init(401, "Incorrect email or password"), .init(403, "User account is inactive"), .invalid,
      ]))

  public static let refresh = Endpoint<NoArguments, RefreshRequest, TokenResponse>(
    .post, "/api/v1/auth/refresh", errors: TruFanError.self,
    .init(
      "Accounts", "Get new tokens", answer: "New tokens",
      details: "The refresh token changes each time. Using an old one again ends the session.",
      otherwise: [.init(401, "Invalid or expired refresh token"), .invalid]))

  public static let logout = Endpoint<NoArguments, NoBody, NoAnswer>(
    .post, "/api/v1/auth/logout", success: 204, errors: TruFanError.self,
    .init("Accounts", "Sign this device out", answer: "Done"))

  public static let changePassword = Endpoint<
    NoArguments, ChangePasswordRequest, MessageResponse
  >(
    .post, "/api/v1/auth/password/change", errors: TruFanError.self,
    .init(
      "Accounts", "Change the password",
      details: "All other devices are signed out.",
      otherwise: [.init(400, "Current password is incorrect"), .invalid]))

  public static let requestReset = Endpoint<NoArguments, PasswordResetRequest, MessageResponse>(
    .post, "/api/v1/auth/password-reset/request", errors: TruFanError.self,
    .init(
      "Accounts", "Ask for a new password by email",
      details: """
        The answer is the same whether or not the address is known. A server that cannot send \
        email answers 503 to every address; the lot's staff help then.
        """,
      otherwise: [.invalid, .init(503, "This server cannot send email")]))

  public static let confirmReset = Endpoint<
    NoArguments, PasswordResetConfirmation, MessageResponse
  >(
    .post, "/api/v1/auth/password-reset/confirm", errors: TruFanError.self,
    .init(
      "Accounts", "Set a new password",
      otherwise: [.init(400, "Invalid or expired token"), .invalid])
  )

  public static let me = Endpoint<NoArguments, NoBody, TruFanUser>(
    .get, "/api/v1/users/me", errors: TruFanError.self,
    .init("Accounts", "One's own account", answer: "The account"))

  public static let user = Endpoint<UserPath, NoBody, TruFanUser>(
    .get, "/api/v1/users/{user}", errors: TruFanError.self,
    .init(
      "Accounts", "One person's account, for staff", answer: "The account",
      details: """
        Oneself, one's colleagues at a venue, and parkers with an order there: staff while it is \
        under way, administrators at any time. Super administrators see everybody.
        """, otherwise: [.init(404, "User not found"), .invalid]))

  public static let users = Endpoint<UsersQuery, NoBody, UserList>(
    .get, "/api/v1/users", errors: TruFanError.self,
    .init(
      "Accounts", "The people of one's venues, the oldest account first", answer: "The accounts",
      details: "Their staff, and parkers with an order there. Super administrators see everybody.",
      otherwise: [.invalid]))

  public static let deleteMe = Endpoint<NoArguments, NoBody, NoAnswer>(
    .delete, "/api/v1/users/me", success: 204, errors: TruFanError.self,
    .init(
      "Accounts", "Delete one's account", answer: "Deleted",
      details: "With one's vehicles, and the photos and words of one's orders.",
      otherwise: [.init(409, "An order or a stay is under way")]))

  public static let updateMe = Endpoint<NoArguments, UpdateUserRequest, TruFanUser>(
    .patch, "/api/v1/users/me", errors: TruFanError.self,
    .init(
      "Accounts", "Change one's own account", answer: "The account",
      otherwise: [.init(400, "Phone number already registered"), .invalid]))
}
