import WireKit

/// What the server says about a thing that a client follows.
public enum Followed<Value: Sendable>: Sendable {
  /// The thing is still what the client knows.
  case unchanged
  /// `version` is the entity tag that the client names in its next question. Nil: the server gave
  /// none, so it cannot hold the next answer back.
  case changed(Value, version: String?)
}

extension Followed: Equatable where Value: Equatable {}

extension Device {
  /// Calls an endpoint whose address says `wait`: the server holds its answer back for up to `wait`
  /// seconds while the thing is still of this version.
  ///
  /// - Parameter version: nil for a first question, which is answered at once.
  /// - Throws: ``APIError``, or `CancellationError` when the caller went away.
  public func call<Answer: Decodable & Sendable>(
    _ call: EndpointCall<NoBody, Answer>, waiting wait: Int, while version: String?,
    headers: [String: String] = [:]
  ) async throws -> Followed<Answer> {
    let request = TransportRequest(call, headers: headers).waiting(wait, while: version)
    return try await exchange(request, errors: call.errors).followed()
  }
}

extension TransportRequest {
  /// The same question about what is newer than `version`, with time for the server to wait.
  func waiting(_ seconds: Int, while version: String?) -> TransportRequest {
    guard let version else { return self }
    var request = self
    request.headers["if-none-match"] = version
    // As long as the server may hold the answer, and a little for the way there and back.
    request.timeout = .seconds(seconds + 15)
    return request
  }
}

extension TransportResponse {
  /// The answer to a waiting read, its body read as JSON.
  /// - Throws: ``APIError/unreadable``
  func followed<Value: Decodable & Sendable>(
    _ type: Value.Type = Value.self
  ) throws(APIError) -> Followed<Value> {
    guard status != 304 else { return .unchanged }
    return .changed(try decoded(type), version: headers["etag"])
  }
}
