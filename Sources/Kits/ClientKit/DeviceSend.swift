extension Device {
  /// Sends a request and waits no longer than its `timeout`, measured on the device's clock.
  ///
  /// The limit is kept here, once, because an in-process transport has none of its own.
  /// - Throws: ``TransportError`` when no answer arrived; `CancellationError` when the caller was
  ///   cancelled. An answer with an error status is returned, not thrown.
  public func send(_ request: TransportRequest) async throws -> TransportResponse {
    try await withThrowingTaskGroup(of: TransportResponse.self) { group in
      group.addTask { [transport] in
        try await transport.send(request)
      }
      group.addTask { [clock] in
        try await clock.sleep(for: request.timeout)
        throw TransportError.timedOut
      }
      defer { group.cancelAll() }
      let first = await group.nextResult()
      // A transport may answer a cancelled request with an error of its own. A cancelled caller
      // must not see that as a failure of the network.
      try Task.checkCancellation()
      guard let first else { throw CancellationError() }
      return try first.get()
    }
  }
}
