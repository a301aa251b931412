/// Carries one HTTP request to the server and brings the answer back.
public protocol Transport: Sendable {
  /// Whether `send` keeps the request's `timeout` itself. ``Device/send(_:)`` keeps it otherwise,
  /// at the price of two tasks for each request.
  var keepsTimeLimit: Bool { get }

  /// - Throws: ``TransportError`` when no answer arrived. Error statuses are answers.
  func send(_ request: TransportRequest) async throws -> TransportResponse

  /// The same, for a large body.
  /// - Parameter sent: told the part of the body that has gone, from 0 to 1.
  func send(
    _ request: TransportRequest, sent: @escaping @Sendable (Double) -> Void
  ) async throws -> TransportResponse
}

extension Transport {
  public var keepsTimeLimit: Bool { false }

  /// For transports whose bodies have no way to go.
  public func send(
    _ request: TransportRequest, sent: @escaping @Sendable (Double) -> Void
  ) async throws -> TransportResponse {
    let response = try await send(request)
    sent(1)
    return response
  }
}
