import Foundation
import NIOHTTP1
import ServerKit

/// Which tab of which browser a socket belongs to, from a request that was checked.
struct SocketAddressee: Sendable {
  let app: String
  let session: String
  let browser: String
  /// The address of the tab's page, for a session that has to start anew.
  let page: String?
  /// The browser's address; nil if it is unknown.
  let client: ClientAddress?

  static let path = "/_q/socket"

  init(
    app: String, session: String, browser: String, page: String? = nil,
    client: ClientAddress? = nil
  ) {
    self.app = app
    self.session = session
    self.browser = browser
    self.page = page
    self.client = client
  }

  /// - Returns: nil unless the request is for our socket, comes from a page of ours, and names a
  ///   browser. The `Origin` header tells, because sockets know no same-origin policy.
  init?(
    _ head: HTTPRequestHead, publicOrigin: String?, isSecure: Bool = false,
    client: ClientAddress? = nil
  ) {
    guard let components = URLComponents(string: head.uri), components.path == Self.path,
      head.headers["origin"].count == 1, let origin = head.headers.first(name: "origin"),
      PageOrigin.isOurs(
        origin, host: head.headers.first(name: "host"), publicOrigin: publicOrigin),
      let browser = BrowserIdentity.find(
        in: head.headers.first(name: "cookie"), isSecure: isSecure)?.name
    else { return nil }
    let items = components.queryItems ?? []
    func item(_ name: String) -> String? { items.first { $0.name == name }?.value }
    guard let app = item("app"), let session = item("session"), RandomName.isHex128(session) else {
      return nil
    }
    self.init(
      app: app, session: session, browser: browser, page: item("at"), client: client)
  }
}
