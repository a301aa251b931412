import HTTPTypes
import Hummingbird

/// Which web pages of other origins may call the programming interfaces.
package enum CrossOrigin: Sendable {
  /// Every page; without credentials. For development and demonstrations.
  case anyOrigin
  /// Pages of this origin only, e.g. `https://reviews.example.com`.
  case only(String)

  func apply(to headers: inout HTTPFields, origin: String) {
    switch self {
    case .anyOrigin:
      headers[.accessControlAllowOrigin] = "*"
    case .only(let allowed):
      headers.append(HTTPField(name: .vary, value: "Origin"))
      guard origin == allowed else { return }
      headers[.accessControlAllowOrigin] = allowed
      headers[.accessControlAllowCredentials] = "true"
    }
    headers[.accessControlExposeHeaders] = "X-Correlation-ID, ETag, Retry-After"
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
