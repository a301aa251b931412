import HTTPTypes
import Hummingbird
import NIOCore
import WireKit

/// A request of one ``Endpoint``: its arguments are read, its body is read on demand.
package struct TypedRequest<Arguments: EndpointArguments, Body: Sendable>: Sendable {
  package let arguments: Arguments
  package let request: Request
  package let context: QuartetContext
  /// The largest body that the route takes, in bytes.
  let bodyLimit: Int

  init(_ request: Request, _ context: QuartetContext, bodyLimit: Int) throws {
    arguments = try Arguments(from: RequestArguments(request: request, context: context))
    self.request = request
    self.context = context
    self.bodyLimit = bodyLimit
  }

  /// The body's bytes, for checking a signature.
  /// - Throws: ``Problem`` 413 beyond the route's limit.
  package func bytes() async throws -> ByteBuffer {
    try await request.bytes(limit: bodyLimit)
  }
}

extension TypedRequest where Body: Decodable {
  /// The body; a missing one counts as `{}`.
  /// - Throws: ``Problem`` 400 if it is not a `Body`, 413 beyond the route's limit.
  package func body() async throws -> Body {
    try WireBody.decode(Body.self, from: try await bytes())
  }
}

/// The path's places as the router has matched them, and the query.
private struct RequestArguments: ArgumentSource {
  let request: Request
  let context: QuartetContext

  func place(_ name: String) throws -> String { try context.parameter(name) }

  func queryValues(_ name: String) -> [String] {
    guard request.uri.query != nil else { return [] }
    return request.uri.queryParameters[values: Substring(name)].map(String.init)
  }
}
