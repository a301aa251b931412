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
    let browser = try browser(body.endpoint, body.keys)
    let now = clock.now()
    try await database.write { db in
      try BrowserTable.register(
        browser, of: identity.account, session: identity.session, at: now, in: db)
    }
    return SoulDone("Browser registered")
  }

  /// The browser stays the same session's: who knows the old secret is that browser.
  func renew(_ request: TypedRequest<NoArguments, WebPushRenewal>) async throws -> SoulDone {
    let body = try await request.body()
    let browser = try browser(body.endpoint, body.keys)
    let (old, now) = (body.old, clock.now())
    let isKnown = try await database.write { db in
      try BrowserTable.renew(old.endpoint, secret: old.auth, as: browser, at: now, in: db)
    }
    guard isKnown else {
      throw Problem.notFound(
        "This browser is not registered. Open the app in it.", code: "unknown_browser")
    }
    return SoulDone("Browser registered")
  }

  /// - Throws: ``Problem`` 404 without a key, 400 for what is no subscription.
  private func browser(
    _ endpoint: String, _ keys: WebPushRequest.Keys
  ) throws -> WebPushBrowser {
    guard let client else {
      throw Problem.notFound("This server sends no pushes to browsers.", code: "no_web_push")
    }
    let browser = WebPushBrowser(endpoint: endpoint, p256dh: keys.p256dh, auth: keys.auth)
    guard client.takes(browser) else {
      throw Problem.badRequest(
        "This is no browser's subscription to a known push service.",
        code: "invalid_subscription")
    }
    return browser
  }

  func forget(_ request: TypedRequest<NoArguments, NoBody>) async throws -> SoulDone {
    let session = try request.context.signedIn().session
    try await database.write { try BrowserTable.remove(session: session, in: $0) }
    return SoulDone("Browser forgotten")
  }
}
