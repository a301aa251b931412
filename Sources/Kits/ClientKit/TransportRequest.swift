import Foundation
import WireKit

/// An HTTP request, relative to the server that the transport knows.
public struct TransportRequest: Hashable, Sendable {
  public var method: HTTPVerb
  /// The path with its query, percent-encoded: `/api/v1/stores?wait=25`.
  public var path: String
  public var headers: [String: String]
  public var body: Data?
  /// How long the answer may take; ``Device/send(_:)`` enforces it.
  public var timeout: Duration

  public init(
    method: HTTPVerb,
    path: String,
    headers: [String: String] = [:],
    body: Data? = nil,
    timeout: Duration = .seconds(30)
  ) {
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
    self.timeout = timeout
  }
}
