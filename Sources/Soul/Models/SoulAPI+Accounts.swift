import WireKit

extension SoulAPI {
  public static let sendCode = Endpoint<NoArguments, SendCodeRequest, SoulDone>(
    .post, "/api/auth/send-otp",
    .init(
      "Sign-in", "Send a code to a phone", answer: "A code is on its way",
      details: """
        Six digits, good for ten minutes and five attempts. A number gets one in 60 seconds and \
        five in an hour. After 20 wrong codes in a day a number gets none until the day is over. \
        The answer is the same whether or not the number is known.
        """,
      otherwise: [.badRequest, .init(503, "This server cannot send text messages")]))

  public static let verifyCode = Endpoint<NoArguments, VerifyCodeRequest, VerifyCodeResponse>(
    .post, "/api/auth/verify-otp",
    .init(
      "Sign-in", "Sign in with a code", answer: "The person, signed in",
      details: """
        A number that is new gets an account. After 20 wrong codes in a day a number is refused \
        (429), and so is a network after 100.
        """, otherwise: [.badRequest]))

  public static let refresh = Endpoint<NoArguments, RefreshRequest, RefreshResponse>(
    .post, "/api/auth/refresh",
    .init(
      "Sign-in", "Get new tokens", answer: "New tokens",
      details: "The refresh token changes each time. Using an old one again ends the session.",
      otherwise: [.badRequest, .init(401, "Invalid refresh token")]))

  public static let logOut = Endpoint<NoArguments, NoBody, SoulDone>(
    .post, "/api/auth/logout", .init("Sign-in", "Sign this device out"))

  public static let profile = Endpoint<NoArguments, NoBody, UserResponse>(
    .get, "/api/users/profile", .init("Users", "One's own profile", answer: "The profile"))

  public static let updateProfile = Endpoint<NoArguments, ProfileRequest, UserResponse>(
    .put, "/api/users/profile",
    .init("Users", "Complete or change one's profile", otherwise: [.badRequest]))

  public static let completeOnboarding = Endpoint<NoArguments, NoBody, UserResponse>(
    .post, "/api/users/complete-onboarding",
    .init("Users", "End the onboarding", answer: "The profile"))

  public static let registerDevice = Endpoint<NoArguments, RegisterDeviceRequest, DeviceRegistered>(
    .post, "/api/users/register-device",
    .init(
      "Users", "Take pushes on this device", answer: "The device is registered",
      details:
        "`sendsPushes` says whether any will come: to iPhones, where the server has Apple's key.",
      otherwise: [.badRequest]))

  public static let forgetDevice = Endpoint<NoArguments, NoBody, SoulDone>(
    .delete, "/api/users/register-device",
    .init(
      "Users", "Take no more pushes on this device",
      details: "The device is the one of the session. Signing out does the same."))

  public static let deviceStatus = Endpoint<NoArguments, NoBody, DeviceStatus>(
    .get, "/api/users/device-token-status",
    .init("Users", "Whether a device takes pushes", answer: "Whether there is one"))

  public static let deleteAccount = Endpoint<NoArguments, NoBody, SoulDone>(
    .delete, "/api/users/account",
    .init(
      "Users", "Delete the account with everything of it", answer: "The account is gone",
      details: """
        Photos, models, pictures, the profile and the number go. What the number has used of its \
        limits stays until they end, the month's pictures until the month does, under a mark that \
        does not tell the number.
        """))
}
