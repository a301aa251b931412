import Foundation

/// The answer to a ``TransportRequest``, with any status.
public struct TransportResponse: Hashable, Sendable {
  public var status: Int
  /// Header fields by lower-cased name.
  public var headers: [String: String]
  public var body: Data

  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
