import HTTPTypes
import Hummingbird
import WireKit

/// A row of a product's table of routes: the callers, the endpoint, the handler. The row compiles
/// only if the handler's types fit the endpoint.
package struct RouteRow<Access: RouteAccess>: Sendable {
  private let access: Access
  private let path: RouterPath
  private let method: HTTPRequest.Method
  /// The largest body that the route takes, in bytes.
  private let bodyLimit: Int
  private let handle: @Sendable (Request, QuartetContext) async throws -> Response
  /// The description for the OpenAPI document, without the additions of the access.
  private let bare: EndpointDescription

  /// A row whose handler returns the answer.
  /// - Parameter rawBody: the content of a ``RawBody``, for the OpenAPI document.
  package init<Arguments, Body, Answer: Encodable>(
    _ access: Access, _ endpoint: Endpoint<Arguments, Body, Answer>,
    bodyLimit: Int = BodyLimit.small, rawBody: (any Sampled.Type)? = nil,
    _ handle: @escaping @Sendable (TypedRequest<Arguments, Body>) async throws -> Answer
  ) {
    let status = HTTPResponse.Status(code: endpoint.success)
    self.init(
      access, endpoint, bodyLimit: bodyLimit, rawBody: rawBody,
      finished: { request in
        let answer = try await handle(request)
        if let kept = request.context.idempotentCall?.keptAnswer {
          return .json(bytes: kept, status: status)
        }
        return try .json(answer, status: status)
      })
  }

  /// A row whose handler returns a finished response: a page, bytes from memory, or a 304.
  /// - Parameter rawBody: the content of a ``RawBody``, for the OpenAPI document.
  package init<Arguments, Body, Answer>(
    _ access: Access, _ endpoint: Endpoint<Arguments, Body, Answer>,
    bodyLimit: Int = BodyLimit.small, rawBody: (any Sampled.Type)? = nil,
    finished handle: @escaping @Sendable (TypedRequest<Arguments, Body>) async throws -> Response
  ) {
    self.access = access
    self.bodyLimit = bodyLimit
    path = RouterPath(endpoint.path.template)
    method = endpoint.verb.method
    bare = EndpointDescription(endpoint, bodyLimit: bodyLimit, rawBody: rawBody)
    self.handle = { request, context in
      try await handle(TypedRequest(request, context, bodyLimit: bodyLimit))
    }
  }

  func add(to router: QuartetRouter, with services: Services) {
    let group = router.group()
    if let limit = access.limit {
      group.add(
        middleware: RateLimitMiddleware(
          services.limiter, limit, tellsAllowance: access.tellsAllowance))
    }
    if let gate = access.gate(services) { group.add(middleware: gate.middleware) }
    if let limit = access.accountLimit {
      group.add(middleware: RateLimitMiddleware(services.limiter, limit, by: .account))
    }
    if access.isIdempotent {
      group.add(
        middleware: services.idempotency.limitingBodies(to: access.streamsBody ? nil : bodyLimit))
    }
    group.on(path, method: method, use: handle)
  }

  func description(with services: Services) -> EndpointDescription {
    bare.behind(access, with: services)
  }
}

/// Limits of bodies, in bytes, for rows of route tables.
package enum BodyLimit {
  /// A JSON object of a few fields fits many times over.
  package static let small = 64 * 1024
}

extension HTTPVerb {
  package var method: HTTPRequest.Method {
    switch self {
    case .get: .get
    case .post: .post
    case .patch: .patch
    case .put: .put
    case .delete: .delete
    }
  }
}
