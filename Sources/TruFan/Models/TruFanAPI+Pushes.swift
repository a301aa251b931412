import WireKit

// Pushes to phones and browsers, each for the session that asks.
extension TruFanAPI {
  public static let registerDevice = Endpoint<NoArguments, PushDeviceRequest, MessageResponse>(
    .post, "/api/v1/users/me/devices", errors: TruFanError.self,
    .init(
      "Accounts", "Take pushes on this device",
      details: """
        Takes the place of what the session has registered before. An account has at most five \
        devices, and the oldest goes. Repeating it is harmless.
        """, otherwise: [.invalid, .init(404, "This server sends no pushes to iPhones")]))

  public static let forgetDevice = Endpoint<NoArguments, NoBody, NoAnswer>(
    .delete, "/api/v1/users/me/devices", success: 204, errors: TruFanError.self,
    .init(
      "Accounts", "Take no more pushes on this device", answer: "Done",
      details: "The device is the one of the session. Signing out does the same."))

  public static let webPush = Endpoint<NoArguments, NoBody, WebPushOffer>(
    .get, "/api/v1/users/me/web-push", errors: TruFanError.self,
    .init("Accounts", "The key with which a browser subscribes to pushes", answer: "The key"))

  public static let registerBrowser = Endpoint<NoArguments, WebPushRequest, MessageResponse>(
    .post, "/api/v1/users/me/web-push", errors: TruFanError.self,
    .init(
      "Accounts", "Take pushes in this browser",
      details: """
        Takes the place of what the session has registered before. An account has at most five \
        browsers, and the oldest goes. Repeating it is harmless.
        """,
      otherwise: [
        .init(400, "No subscription to a known push service"),
        .init(404, "This server sends no pushes to browsers"), .invalid,
      ]))

  public static let renewBrowser = Endpoint<NoArguments, WebPushRenewal, MessageResponse>(
    .put, "/api/v1/users/me/web-push/renewal", errors: TruFanError.self,
    .init(
      "Accounts", "Name a browser's new subscription",
      details: """
        For a browser's worker, which has no token: the old subscription's secret is the proof. \
        Repeating it is harmless.
        """,
      otherwise: [
        .init(400, "No subscription to a known push service"),
        .init(404, "There is no such browser, or no pushes to any"), .invalid,
      ]))

  public static let forgetBrowser = Endpoint<NoArguments, NoBody, NoAnswer>(
    .delete, "/api/v1/users/me/web-push", success: 204, errors: TruFanError.self,
    .init(
      "Accounts", "Take no more pushes in this browser", answer: "Done",
      details: "The browser is the one of the session. Signing out does the same."))
}
