import HTTPTypes
import Hummingbird
import NIOCore
import ServerKit
import SwiftUI

extension WebHost {
  func page(
    of app: WebApp, for request: Request, from client: ClientAddress?
  ) async throws -> Response {
    // What only asks for the head opens no tab.
    guard request.method != .head else { return Response(status: .ok, headers: Self.pageHeaders) }
    let known = BrowserIdentity.find(in: request.headers[.cookie])
    let browser = known ?? BrowserIdentity.make()
    let agent = request.headers[.userAgent] ?? ""
    let isCompact =
      agent.contains("iPhone") || (agent.contains("Android") && agent.contains("Mobile"))
    let page: PageWriter.Page
    do throws(TabRefusal) {
      page = try await firstPage(
        of: app, browser: browser, client: client, isCompact: isCompact, link: link(of: request))
    } catch {
      throw error.problem
    }
    var headers = Self.pageHeaders
    headers[.contentSecurityPolicy] = page.contentSecurityPolicy
    // Written again each time, so that a browser in use is never forgotten.
    headers[.setCookie] = BrowserIdentity.header(for: browser, isSecure: configuration.isSecure)
    var bytes = page.bytes
    // Outside the main actor: tabs need not wait while a page is compressed.
    if Self.acceptsGzip(request), let compressed = Gzip.compress(bytes, level: 6) {
      headers[.contentEncoding] = "gzip"
      bytes = compressed
    }
    return Response(
      status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  private static let pageHeaders: HTTPFields = [
    .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
    .xContentTypeOptions: "nosniff", .vary: "Accept-Encoding", .referrerPolicy: "same-origin",
  ]

  /// The page of a new session. Values that the app stored at its start are durable before the page
  /// goes out.
  @MainActor
  private func firstPage(
    of app: WebApp, browser: String, client: ClientAddress?, isCompact: Bool, link: URL?
  ) async throws(TabRefusal) -> PageWriter.Page {
    let session = try await open(app, browser: browser, client: client, isCompact: isCompact)
    session.link = link
    let writer = PageWriter(assets: assets)
    let page = writer.page(for: session, app: app)
    if await session.saved() == .stored { return page }
    // The app has heard of the refusal, and shows something else by now.
    session.update()
    return writer.page(for: session, app: app)
  }

  /// The page's address, if it says more than which app it is.
  private func link(of request: Request) -> URL? {
    guard request.uri.query?.isEmpty == false, request.uri.string.utf8.count <= Self.linkLimit
    else { return nil }
    return URL(string: (configuration.publicOrigin ?? "http://localhost") + request.uri.string)
  }

  /// The longest address that an app is told of, in bytes.
  private static let linkLimit = 2_000

  @MainActor
  func open(
    _ app: WebApp, browser: String, client: ClientAddress?, isCompact: Bool
  ) async throws(TabRefusal) -> WebSession {
    guard !isRestarting else { throw .restarting }
    if let refusal = sessions.refusal(of: browser, from: client) { throw refusal }
    let window = BrowserWindow(
      id: RandomName.hex128(), browser: browser, client: client,
      isOpen: { [sessions] in sessions.session($0, of: browser)?.isConnected ?? false },
      isOpenOrReturning: { [sessions] in
        sessions.session($0, of: browser)?.isConnectedOrReturning ?? false
      })
    let scope = try await scope(of: window)
    // Meanwhile others may have come, or the server been told to stop.
    guard !isRestarting else { throw .restarting }
    if let refusal = sessions.refusal(of: browser, from: client) { throw refusal }
    IconElement.sprite = assets.url("icons.svg")
    let session = WebSession(
      id: window.id, app: app, browser: browser, client: client, scope: scope,
      budgets: sessions.budgets, configuration: configuration, logger: logger)
    session.onEnd = { [sessions] in sessions.remove($0) }
    sessions.add(session)
    session.start(isCompact: isCompact)
    return session
  }

  private func scope(of window: BrowserWindow) async throws(TabRefusal) -> any BrowserScope {
    do {
      return try await makeScope(window)
    } catch {
      logger.error("A tab cannot be opened", metadata: ["error": "\(error)"])
      throw .unreadable
    }
  }

  /// Whether the client takes gzip. A `q=0` is so rare that it counts as "no" at any place.
  static func acceptsGzip(_ request: Request) -> Bool {
    guard let accepted = request.headers[.acceptEncoding] else { return false }
    return accepted.contains("gzip") && !accepted.contains("gzip;q=0,")
      && !accepted.hasSuffix("gzip;q=0")
  }
}
