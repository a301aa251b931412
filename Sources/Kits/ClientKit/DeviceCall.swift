import WireKit

extension Device {
  /// Calls an endpoint and returns its answer.
  /// - Throws: ``APIError``, or `CancellationError` when the caller went away.
  public func call<Answer: Decodable>(
    _ call: EndpointCall<NoBody, Answer>, headers: [String: String] = [:],
    timeout: Duration = .seconds(30)
  ) async throws -> Answer {
    let request = TransportRequest(call, headers: headers, timeout: timeout)
    return try await exchange(request, errors: call.errors).decoded()
  }

  /// Calls an endpoint with a body and returns its answer.
  /// - Throws: ``APIError``, or `CancellationError` when the caller went away.
  public func call<Body: Encodable, Answer: Decodable>(
    _ call: EndpointCall<Body, Answer>, sending body: Body, headers: [String: String] = [:],
    timeout: Duration = .seconds(30)
  ) async throws -> Answer {
    let request = try TransportRequest(
      method: call.verb, path: call.path, headers: headers, json: body, timeout: timeout)
    return try await exchange(request, errors: call.errors).decoded()
  }
}

extension TransportRequest {
  /// The request of a call without a body, for callers that read more than its answer's body.
  public init(
    _ call: EndpointCall<NoBody, some Sendable>, headers: [String: String] = [:],
    timeout: Duration = .seconds(30)
  ) {
    self.init(method: call.verb, path: call.path, headers: headers, timeout: timeout)
  }
}
