import ServerKit
import SoulModels
import WireKit

/// The routes by which a browser takes pushes, each for the session that asks.
struct BrowserRoutes: Sendable {
  let database: Database
  let clock: any WallClock
  /// Nil: this server sends no pushes to browsers.
  let client: WebPushClient?

  func offer(_ request: TypedRequest<NoArguments, NoBody>) -> WebPushOffer {
    WebPushOffer(publicKey: client?.publicKey)
  }

  func register(_ request: TypedRequest<NoArguments, WebPushRequest>) async throws -> SoulDone {
    let identity = try request.context.signedIn()
    let body = try await request.body()
    guard let client else {
      throw Problem.notFound("This server sends no pushes to browsers.", code: "no_web_push")
    }
    let browser = WebPushBrowser(
      endpoint: body.endpoint, p256dh: body.keys.p256dh, auth: body.keys.auth)
    guard client.takes(browser) else {
      throw Problem.badRequest(
        "This is no browser's subscription to a known push service.",
        code: "invalid_subscription")
    }
    let now = clock.now()
    try await database.write { db in
      try BrowserTable.register(
        browser, of: identity.account, session: identity.session, at: now, in: db)
    }
    return SoulDone("Browser registered")
  }

  func forget(_ request: TypedRequest<NoArguments, NoBody>) async throws -> SoulDone {
    let session = try request.context.signedIn().session
    try await database.write { try BrowserTable.remove(session: session, in: $0) }
    return SoulDone("Browser forgotten")
  }
}
