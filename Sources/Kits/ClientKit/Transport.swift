/// Carries one HTTP request to the server and brings the answer back.
public protocol Transport: Sendable {
  /// - Throws: ``TransportError`` when no answer arrived. Error statuses are answers.
  func send(_ request: TransportRequest) async throws -> TransportResponse
}
