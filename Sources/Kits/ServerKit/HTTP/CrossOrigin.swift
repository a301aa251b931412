import HTTPTypes
import Hummingbird
import WireKit

/// Which web pages may call the programming interfaces from another address of this server.
package struct CrossOrigin: Sendable {
  private let allowed: String

  /// Pages of this origin only, e.g. `https://reviews.example.com`.
  package static func only(_ origin: String) -> CrossOrigin { CrossOrigin(allowed: origin) }

  /// The reason why a page of another origin may not send this; nil if it may.
  ///
  /// A browser asks before most requests from another origin, but not before a POST of plain text or
  /// of nothing. Any page that a person opens could send those to a server on that person's machine
  /// or in that person's shop. Programs that are no browsers send no `Origin`.
  func objection(to request: Request) -> Problem? {
    guard !Self.harmless.contains(request.method),
      let origin = request.headers[.origin], origin != allowed
    else { return nil }
    // Pages that were opened by another name of this server. Their browser says so where it can.
    if request.headers[Self.fetchSite] == "same-origin" { return nil }
    let host = request.head.authority ?? ""
    guard origin != "http://" + host, origin != "https://" + host else { return nil }
    return .forbidden("Pages of other sites may not do this.", code: "foreign_origin")
  }

  private static let harmless: Set<HTTPRequest.Method> = [.get, .head, .options]
  private static let fetchSite = HTTPField.Name.literal("Sec-Fetch-Site")

  func apply(to headers: inout HTTPFields, origin: String) {
    headers.append(HTTPField(name: .vary, value: "Origin"))
    guard origin == allowed else { return }
    headers[.accessControlAllowOrigin] = allowed
    headers[.accessControlAllowCredentials] = "true"
    headers[.accessControlExposeHeaders] =
      "X-Correlation-ID, ETag, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining"
  }

  /// The answer to the browser's question before the real request.
  func preflight(origin: String) -> Response {
    var headers = HTTPFields()
    apply(to: &headers, origin: origin)
    headers[.accessControlAllowMethods] = "GET, POST, PATCH, PUT, DELETE"
    headers[.accessControlAllowHeaders] =
      "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Correlation-ID"
    headers[.accessControlMaxAge] = "600"
    return Response(status: .noContent, headers: headers)
  }
}
