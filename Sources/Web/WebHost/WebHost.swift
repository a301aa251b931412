import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import ServerKit
import ServiceLifecycle
import SwiftUI
import Synchronization
import WireKit

/// Serves SwiftUI apps to browsers: pages, assets, and a live session per tab.
package final class WebHost: Service {
  let apps: [WebApp]
  let configuration: WebHostConfiguration
  let assets: Assets
  let logger: Logger
  let sessions: SessionStore
  let connections: ConnectionTally
  /// The server is about to stop: nothing new is begun.
  private let isDraining = Atomic<Bool>(false)
  let limiter: RateLimiter
  let names: any BrowserNames
  let changesOfName = NameChanges()
  let makeScope: @Sendable (_ window: BrowserWindow) async throws -> any BrowserScope

  /// - Parameters:
  ///   - names: where browsers' names are stored.
  ///   - limiter: counts pages and sockets by address.
  ///   - makeScope: makes the scope of one tab's code; called once a tab, before its app starts.
  /// - Throws: if the assets cannot be read.
  package init(
    apps: [WebApp], configuration: WebHostConfiguration = WebHostConfiguration(),
    names: any BrowserNames, limiter: RateLimiter, logger: Logger,
    makeScope: @escaping @Sendable (_ window: BrowserWindow) async throws -> any BrowserScope
  ) throws {
    self.apps = apps
    self.configuration = configuration
    self.names = names
    self.limiter = limiter
    self.logger = logger
    self.makeScope = makeScope
    assets = try Assets(of: apps)
    sessions = SessionStore(configuration: configuration)
    connections = ConnectionTally(configuration.connections, logger: logger)
  }

  /// Adds the pages and assets. The socket is not a route: see ``serverBuilder``.
  package func addRoutes(to router: QuartetRouter) {
    let pages = router.group()
    pages.add(middleware: RateLimitMiddleware(limiter, configuration.pageLimit))
    for app in apps {
      for path in app.hasAddresses ? [app.path, app.path + "/**"] : [app.path] {
        pages.get(RouterPath(path)) { request, context in
          try await self.page(of: app, for: request, from: context.network)
        }
      }
    }
    // Requests that become no socket get the reason.
    let sockets = router.group()
    sockets.add(middleware: RateLimitMiddleware(limiter, configuration.socketLimit))
    sockets.get(RouterPath(SocketAddressee.path)) { request, _ in
      guard !self.isRestarting else { throw TabRefusal.restarting.problem }
      guard request.headers[.secWebSocketVersion] != "13" else { throw Self.notOurs }
      return Response(
        status: .init(code: 426),
        headers: [.upgrade: "websocket", .connection: "Upgrade", .secWebSocketVersion: "13"])
    }
    FileRoutes(host: self).add(to: router)
    NameRoutes(host: self).add(to: router)
    router.get("/_q/:asset") { request, context -> Response in
      guard let name = context.parameters.get("asset"), let file = self.assets.files[name] else {
        throw HTTPError(.notFound)
      }
      let version = request.uri.queryParameters["v"].map(String.init)
      return file.response(acceptsGzip: Self.acceptsGzip(request), asked: version)
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
    let now = configuration.now()
    let silent = now - configuration.pingInterval * 4
    for session in sessions.all {
      session.dropIfSilent(since: silent)
      session.dropIfStuck()
      session.leaveIfLost()
      session.ping()
    }
    sessions.removeExpired(at: now)
    sessions.budgets.removeFull()
    changesOfName.forget(before: now - configuration.disconnectedLifetime)
  }

  @MainActor
  private func shutDown() {
    isDraining.store(true, ordering: .relaxed)
    sessions.removeAllToRestart()
  }

  /// Whether connections count by address: behind a proxy, or for measurements, they do not.
  var countsAddresses: Bool { limiter.isOn && !configuration.trustsProxy }
  var isRestarting: Bool { isDraining.load(ordering: .relaxed) }
  static let notOurs = Problem.forbidden("Only our own pages may open a socket.")

  /// A server whose connections speak HTTP to the application and WebSocket to the tabs.
  package var serverBuilder: HTTPServerBuilder {
    HTTPServerBuilder { responder in LiveChannel(host: self, responder: responder) }
  }
}
