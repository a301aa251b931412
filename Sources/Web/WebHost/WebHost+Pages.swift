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
    let shown = BrowserIdentity.find(
      in: request.headers[.cookie], isSecure: configuration.isSecure)
    let agent = request.headers[.userAgent] ?? ""
    let isCompact =
      agent.contains("iPhone") || (agent.contains("Android") && agent.contains("Mobile"))
    var traits = BrowserTraits(isCompact: isCompact)
    traits.timeZone = BrowserZone.find(in: request.headers[.cookie])
    let page: PageWriter.Page
    var visitor: Visitor
    do {
      visitor = try await self.visitor(shown)
    } catch {
      logger.error("A browser's name cannot be read", metadata: ["error": "\(error)"])
      throw TabRefusal.unreadable.problem
    }
    do throws(TabRefusal) {
      page = try await firstPage(
        of: app, at: request.uri.path, &visitor, client: client, traits: traits,
        link: link(of: request))
    } catch {
      throw error.problem
    }
    var headers = Self.pageHeaders
    headers[.contentSecurityPolicy] = page.contentSecurityPolicy
    for cookie in await cookies(of: visitor) { headers.append(cookie) }
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
  ///
  /// A visitor who shows a retired name is a new one.
  @MainActor
  private func firstPage(
    of app: WebApp, at address: String, _ visitor: inout Visitor, client: ClientAddress?,
    traits: BrowserTraits, link: URL?
  ) async throws(TabRefusal) -> PageWriter.Page {
    await waitForLastWords(of: app, in: visitor.name)
    let session: WebSession
    do throws(TabRefusal) {
      session = try await open(
        app, at: address, browser: visitor.name, client: client, traits: traits)
    } catch {
      guard case .retiredName = error else { throw error }
      visitor = newVisitor(showing: visitor.name)
      session = try await open(
        app, at: address, browser: visitor.name, client: client, traits: traits)
    }
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
    guard request.uri.query?.isEmpty == false else { return nil }
    return configuration.link(to: request.uri.string)
  }

  /// - Parameters:
  ///   - address: the page's own, which an app with addresses opens.
  ///   - traits: what is known of the browser before its page shows anything.
  @MainActor
  func open(
    _ app: WebApp, at address: String? = nil, browser: String, client: ClientAddress?,
    traits: BrowserTraits
  ) async throws(TabRefusal) -> WebSession {
    guard !isRestarting else { throw .restarting }
    if let refusal = sessions.refusal(of: browser, from: client) { throw refusal }
    let id = RandomName.hex128()
    let own = OwnSession()
    let window = BrowserWindow(
      id: id, browser: browser, client: client,
      isOpen: { [sessions] in
        sessions.session($0, of: own.session?.browser ?? browser)?.isConnected ?? false
      },
      isOpenOrReturning: { [sessions] in
        sessions.session($0, of: own.session?.browser ?? browser)?.isConnectedOrReturning ?? false
      },
      rename: { [weak self] in
        guard let self else { throw RenamingFailed() }
        try await rename(from: id)
      })
    let scope = try await scope(of: window)
    // Meanwhile others may have come, the server been told to stop, or the browser left its name.
    guard !isRestarting else { throw .restarting }
    guard !changesOfName.wasJustLeft(browser, at: configuration.now()) else { throw .retiredName }
    if let refusal = sessions.refusal(of: browser, from: client) { throw refusal }
    IconElement.sprite = assets.url("icons.svg")
    let session = WebSession(
      id: window.id, app: app, browser: browser, client: client, scope: scope,
      budgets: sessions.budgets, logger: logger)
    own.session = session
    session.onEnd = { [sessions] in sessions.remove($0) }
    sessions.add(session)
    if let url = app.page(at: address) { session.graph.received(url) }
    session.start(traits)
    return session
  }

  /// The session of a window, which is made after it. Its browser may get another name.
  @MainActor
  private final class OwnSession {
    weak var session: WebSession?
  }

  private func scope(of window: BrowserWindow) async throws(TabRefusal) -> any BrowserScope {
    do {
      return try await makeScope(window)
    } catch is BrowserNameIsRetired {
      throw .retiredName
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

extension WebHostConfiguration {
  /// The longest address that an app is told of, in bytes.
  private static let linkLimit = 2_000

  /// An address of this server, for an app that opens it; nil for a very long one.
  func link(to address: String) -> URL? {
    guard address.utf8.count <= Self.linkLimit else { return nil }
    return URL(string: origin + address)
  }

  /// The address that ``link(to:)`` has made a link of.
  func address(of link: URL) -> String { String(link.absoluteString.dropFirst(origin.count)) }

  private var origin: String { publicOrigin ?? "http://localhost" }
}
