/// Refuses every request: there is no server behind a detached device.
struct DetachedTransport: Transport {
  func send(_ request: TransportRequest) async throws -> TransportResponse {
    throw TransportError.detached
  }
}
