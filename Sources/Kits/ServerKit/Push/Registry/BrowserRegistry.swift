import WireKit

/// What a product's routes do so that a browser takes pushes, each for the session that asks.
package struct BrowserRegistry<Browsers: PushBrowserTable>: Sendable {
  private let database: Database
  private let clock: any WallClock
  private let client: WebPushClient?

  /// - Parameter client: nil: this server sends no pushes to browsers.
  package init(database: Database, clock: any WallClock, client: WebPushClient?) {
    self.database = database
    self.clock = clock
    self.client = client
  }

  package var offer: WebPushOffer { WebPushOffer(publicKey: client?.publicKey) }

  /// - Throws: ``Problem`` 404 without a key, 400 for what is no subscription, 401 for a session that
  /// has just ended.
  package func register(_ request: WebPushRequest, of identity: Identity) async throws {
    let browser = try browser(request.endpoint, request.keys)
    let now = clock.now()
    try await SessionEnded.translated {
      try await database.write { db in
        try Browsers.register(
          browser, of: identity.account, session: identity.session, at: now, in: db)
      }
    }
  }

  /// The browser stays the same session's: who knows the old secret is that browser.
  /// - Throws: ``Problem`` 404 for an unknown browser, and as ``register(_:of:)``.
  package func renew(_ request: WebPushRenewal) async throws {
    let browser = try browser(request.endpoint, request.keys)
    let (old, now) = (request.old, clock.now())
    let isKnown = try await database.write { db in
      try Browsers.renew(old.endpoint, secret: old.auth, as: browser, at: now, in: db)
    }
    guard isKnown else {
      throw Problem.notFound(
        "This browser is not registered. Open the app in it.", code: "unknown_browser")
    }
  }

  package func forget(_ identity: Identity) async throws {
    try await database.write { try Browsers.remove(session: identity.session, in: $0) }
  }

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
}
