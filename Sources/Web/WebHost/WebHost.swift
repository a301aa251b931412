import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import SwiftUI

/// Serves SwiftUI apps to browsers: pages, assets, and a live session per tab.
package final class WebHost: Service {
  let apps: [WebApp]
  let configuration: WebHostConfiguration
  let assets: Assets
  let logger: Logger
  let sessions: SessionStore
  private let makeScope: @MainActor @Sendable (_ browser: String) -> any BrowserScope

  /// - Parameter makeScope: what surrounds the code of one tab; called once a tab.
  /// - Throws: if the assets cannot be read.
  package init(
    apps: [WebApp], configuration: WebHostConfiguration = WebHostConfiguration(), logger: Logger,
    makeScope: @escaping @MainActor @Sendable (_ browser: String) -> any BrowserScope
  ) throws {
    self.apps = apps
    self.configuration = configuration
    self.logger = logger
    self.makeScope = makeScope
    assets = try Assets()
    sessions = SessionStore(configuration: configuration)
  }

  /// Adds the pages and assets. The socket is not a route: see ``serverBuilder``.
  package func addRoutes<Context: RequestContext>(to router: Router<Context>) {
    for app in apps {
      router.get(RouterPath(app.path)) { request, _ in
        guard await self.sessions.hasRoom else {
          throw HTTPError(.serviceUnavailable, message: "Too many people are here right now. Try again in a minute.")
        }
        return await self.page(of: app, for: request)
      }
    }
    router.get("/_q/socket") { _, _ in
      Response(status: .init(code: 426), headers: [.upgrade: "websocket", .connection: "Upgrade"])
    }
    FileRoutes(host: self).add(to: router)
    router.get("/_q/:asset") { request, context -> Response in
      guard let name = context.parameters.get("asset"), let file = self.assets.files[name] else {
        throw HTTPError(.notFound)
      }
      return file.response(acceptsGzip: Self.acceptsGzip(request))
    }
  }

  /// Runs pings and expiry until shutdown, then tells the tabs to come back later.
  package func run() async throws {
    await MainActor.run { IconElement.sprite = assets.url("icons.svg") }
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do { try await Task.sleep(for: self.configuration.pingInterval) } catch { break }
        await self.maintain()
      }
    }
    await shutDown()
  }

  @MainActor
  private func maintain() {
    let silent = ContinuousClock.now - configuration.pingInterval * 4
    for session in sessions.all {
      session.dropIfSilent(since: silent)
      session.ping()
    }
    sessions.removeExpired(at: .now)
  }

  @MainActor
  private func shutDown() {
    for session in sessions.all { session.drain(within: .seconds(2)) }
    sessions.removeAll()
  }

  // MARK: Pages

  @MainActor
  private func page(of app: WebApp, for request: Request) -> Response {
    let known = BrowserIdentity.find(in: request.headers[.cookie])
    let browser = known ?? BrowserIdentity.make()
    let agent = request.headers[.userAgent] ?? ""
    let isCompact = agent.contains("iPhone") || (agent.contains("Android") && agent.contains("Mobile"))
    let session = open(app, browser: browser, isCompact: isCompact)
    let page = PageWriter(assets: assets).page(for: session, app: app)
    var headers: HTTPFields = [
      .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
      .contentSecurityPolicy: page.contentSecurityPolicy, .xContentTypeOptions: "nosniff",
      .vary: "Accept-Encoding",
    ]
    if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "same-origin" }
    // Written again each time, so that a browser in use is never forgotten.
    headers[.setCookie] = BrowserIdentity.header(for: browser, isSecure: configuration.isSecure)
    var bytes = page.bytes
    if Self.acceptsGzip(request), let compressed = Gzip.compress(bytes, level: 6) {
      headers[.contentEncoding] = "gzip"
      bytes = compressed
    }
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  @MainActor
  func open(_ app: WebApp, browser: String, isCompact: Bool) -> WebSession {
    IconElement.sprite = assets.url("icons.svg")
    let session = WebSession(
      app: app, browser: browser, scope: makeScope(browser), configuration: configuration,
      logger: logger)
    session.onEnd = { [sessions] in sessions.remove($0) }
    sessions.add(session)
    session.start(isCompact: isCompact)
    return session
  }

  /// Whether the client takes gzip. A `q=0` is rare enough to be read as "no" wherever it stands.
  private static func acceptsGzip(_ request: Request) -> Bool {
    guard let accepted = request.headers[.acceptEncoding] else { return false }
    return accepted.contains("gzip") && !accepted.contains("gzip;q=0,") && !accepted.hasSuffix("gzip;q=0")
  }

  // MARK: Sockets

  /// Connects a socket that said hello to its session.
  /// - Returns: the session, or nil if there is no such app.
  @MainActor
  func connect(
    _ connection: SocketConnection, address: SocketAddressee, applied: Int, hello: Hello
  ) -> WebSession? {
    if let session = sessions.session(address.session, of: address.browser) {
      session.attach(connection, applied: applied, hello: hello)
      return session
    }
    guard sessions.hasRoom, let app = apps.first(where: { $0.path == address.app }) else { return nil }
    let session = open(app, browser: address.browser, isCompact: (hello.width ?? 1024) < 600)
    session.attachRemounted(connection, hello: hello)
    return session
  }

  /// A server whose connections speak HTTP to the application and WebSocket to the tabs.
  package var serverBuilder: HTTPServerBuilder {
    HTTPServerBuilder { responder in LiveChannel(host: self, responder: responder) }
  }
}
