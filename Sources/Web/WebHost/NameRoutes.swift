import HTTPTypes
import Hummingbird
import ServerKit

/// Where a browser fetches its new name. The address is a secret of one change, which only the tab
/// that asks for it is told, over its socket.
struct NameRoutes: Sendable {
  let host: WebHost

  static func path(_ token: String) -> String { "/_q/name/\(token)" }

  func add(to router: QuartetRouter) {
    router.post("/_q/name/:token") { request, context in
      try await name(request, context.parameters.get("token") ?? "")
    }
  }

  /// Answers the old name with the new one in a cookie. Shown the new one, it retires the old.
  private func name(_ request: Request, _ token: String) async throws -> Response {
    let isSecure = host.configuration.isSecure
    guard let origin = request.headers[.origin],
      PageOrigin.isOurs(
        origin, host: request.head.authority, publicOrigin: host.configuration.publicOrigin)
    else { throw HTTPError(.forbidden) }
    guard let shown = BrowserIdentity.find(in: request.headers[.cookie], isSecure: isSecure)?.name,
      let asked = await host.changesOfName.change(token)
    else { throw HTTPError(.notFound) }
    // It may be this change's new name, or that of an earlier change whose end was lost.
    try await host.nameWasShown(shown)
    if shown == asked.new { return Response(status: .noContent) }
    guard let change = await host.changesOfName.change(token), shown == change.old else {
      throw HTTPError(.notFound)
    }
    do {
      try await host.names.add(change.new, besides: change.old)
    } catch is BrowserNameIsRetired {
      throw HTTPError(.notFound)
    }
    var headers: HTTPFields = [.cacheControl: "no-store"]
    headers.append(BrowserIdentity.header(for: change.new, isSecure: isSecure))
    if isSecure { headers.append(BrowserIdentity.forgetPlain) }
    return Response(status: .noContent, headers: headers)
  }
}
