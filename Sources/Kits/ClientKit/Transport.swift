/// Carries one HTTP request to the server and brings the answer back.
public protocol Transport: Sendable {
  /// Whether `send` keeps the request's `timeout` itself. ``Device/send(_:)`` keeps it otherwise,
  /// at the price of two tasks for each request.
  var keepsTimeLimit: Bool { get }

  /// - Throws: ``TransportError`` when no answer arrived. Error statuses are answers.
  func send(_ request: TransportRequest) async throws -> TransportResponse
}

extension Transport {
  public var keepsTimeLimit: Bool { false }
}
