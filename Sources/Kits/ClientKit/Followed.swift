import WireKit

/// The server's answer about a thing that a client follows.
///
/// Indirect, so that a task that waits for one keeps a pointer's room for it, not the value's.
public indirect enum Followed<Value: Sendable>: Sendable {
  /// The thing has not changed.
  case unchanged
  /// `version` is the entity tag for the client's next question. With nil the server cannot hold
  /// the next answer.
  case changed(Value, version: String?)
}

extension Followed: Equatable where Value: Equatable {}

extension Device {
  /// Calls an endpoint with `wait` in its address. The server holds its answer for up to `wait`
  /// seconds while the thing is still of this version.
  ///
  /// - Parameter version: nil for a first question, which is answered at once.
  /// - Throws: ``APIError``, or `CancellationError` when the caller was cancelled.
  public func call<Answer: Decodable & Sendable>(
    _ call: EndpointCall<NoBody, Answer>, waiting wait: Int, while version: String?,
    headers: [String: String] = [:]
  ) async throws -> Followed<Answer> {
    let request = TransportRequest(call, headers: headers).waiting(wait, while: version)
    return try await exchange(request, errors: call.errors).followed()
  }
}

extension TransportRequest {
  /// The same question about a newer version, with time for the server to wait.
  func waiting(_ seconds: Int, while version: String?) -> TransportRequest {
    guard let version else { return self }
    var request = self
    request.headers["if-none-match"] = version
    // The server's waiting time, and a little for the way there and back.
    request.timeout = .seconds(seconds + 15)
    return request
  }
}

extension TransportResponse {
  /// The answer to a waiting read, its body read as JSON.
  ///
  /// Not inlined: a task that waits would keep room for the value.
  /// - Throws: ``APIError/unreadable``
  @inline(never)
  func followed<Value: Decodable & Sendable>(
    _ type: Value.Type = Value.self
  ) throws(APIError) -> Followed<Value> {
    guard status != 304 else { return .unchanged }
    return .changed(try decoded(type), version: headers["etag"])
  }
}
