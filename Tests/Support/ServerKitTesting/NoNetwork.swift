import ServerKit

/// A server that can reach nothing outside.
package struct NoNetwork: OutboundHTTP {
  package init() {}

  package func send(_ request: OutboundRequest) async throws -> OutboundResponse {
    throw OutboundFailure.unreachable("test")
  }
}
