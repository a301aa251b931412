import HTTPTypes
import Hummingbird
import NIOCore
import ServerKit
import SwiftUI

extension WebHost {
  @MainActor
  func page(
    of app: WebApp, for request: Request, from client: ClientAddress?
  ) throws -> Response {
    guard !isRestarting else { throw Self.restarting }
    guard sessions.hasRoom(for: client) else { throw Self.full }
    let known = BrowserIdentity.find(in: request.headers[.cookie])
    let browser = known ?? BrowserIdentity.make()
    let agent = request.headers[.userAgent] ?? ""
    let isCompact =
      agent.contains("iPhone") || (agent.contains("Android") && agent.contains("Mobile"))
    let session = open(app, browser: browser, client: client, isCompact: isCompact)
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
    return Response(
      status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  @MainActor
  func open(
    _ app: WebApp, browser: String, client: ClientAddress?, isCompact: Bool
  ) -> WebSession {
    IconElement.sprite = assets.url("icons.svg")
    let window = BrowserWindow(
      id: RandomName.hex128(), browser: browser, client: client,
      isOpen: { [sessions] in sessions.session($0, of: browser)?.isConnected ?? false },
      isOpenOrReturning: { [sessions] in
        sessions.session($0, of: browser)?.isConnectedOrReturning ?? false
      })
    let session = WebSession(
      id: window.id, app: app, browser: browser, client: client, scope: makeScope(window),
      configuration: configuration, logger: logger)
    session.onEnd = { [sessions] in sessions.remove($0) }
    sessions.add(session)
    session.start(isCompact: isCompact)
    return session
  }

  /// Whether the client takes gzip. A `q=0` is rare enough to be read as "no" wherever it stands.
  static func acceptsGzip(_ request: Request) -> Bool {
    guard let accepted = request.headers[.acceptEncoding] else { return false }
    return accepted.contains("gzip") && !accepted.contains("gzip;q=0,")
      && !accepted.hasSuffix("gzip;q=0")
  }
}
