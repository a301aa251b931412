import WireKit

// Pushes to browsers.
extension SoulAPI {
  public static let webPush = Endpoint<NoArguments, NoBody, WebPushOffer>(
    .get, "/api/users/web-push",
    .init("Users", "The key with which a browser subscribes to pushes", answer: "The key"))

  public static let registerBrowser = Endpoint<NoArguments, WebPushRequest, SoulDone>(
    .put, "/api/users/web-push",
    .init(
      "Users", "Take pushes in this browser", details: "Repeating it is harmless.",
      otherwise: [.badRequest, .init(404, "This server sends no pushes to browsers")]))

  public static let renewBrowser = Endpoint<NoArguments, WebPushRenewal, SoulDone>(
    .put, "/api/users/web-push/renewal",
    .init(
      "Users", "Name a browser's new subscription",
      details: """
        For a browser's worker, which has no token: the old subscription's secret is the proof. \
        Repeating it is harmless.
        """,
      otherwise: [.badRequest, .init(404, "There is no such browser, or no pushes to any")]))

  public static let forgetBrowser = Endpoint<NoArguments, NoBody, SoulDone>(
    .delete, "/api/users/web-push",
    .init(
      "Users", "Take no more pushes in this browser",
      details: "The browser is the one of the session. Signing out does the same."))
}
