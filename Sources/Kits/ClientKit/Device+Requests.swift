import Foundation
import WireKit

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

  /// Sends a request and returns its answer if the server did not refuse.
  /// - Parameter errors: how the server writes its errors.
  /// - Throws: ``APIError``, or `CancellationError` when the caller went away.
  public func exchange(
    _ request: TransportRequest, errors: any ErrorBody.Type = PlainError.self
  ) async throws -> TransportResponse {
    let response: TransportResponse
    do {
      response = try await send(request)
    } catch let error as TransportError {
      throw APIError.noAnswer(error)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw APIError.noAnswer(.failed(reason: error.localizedDescription))
    }
    guard response.status < 400 else {
      let error = errors.read(response.body)
      throw APIError.refused(
        status: response.status, sentence: error?.sentence,
        details: error?.fieldSentences ?? [:])
    }
    return response
  }
}

extension ErrorBody {
  /// Nil for an answer that has another form, such as a proxy's.
  fileprivate static func read(_ body: Data) -> Self? {
    try? WireJSON.decode(Self.self, from: body)
  }
}

extension TransportResponse {
  /// The body, read as JSON.
  public func decoded<Value: Decodable>(
    _ type: Value.Type = Value.self
  ) throws(APIError) -> Value {
    do {
      return try WireJSON.decode(type, from: body)
    } catch {
      throw APIError.unreadable
    }
  }
}

extension TransportRequest {
  /// A request with a JSON body.
  public init(
    method: HTTPVerb, path: String, headers: [String: String] = [:], json: some Encodable,
    timeout: Duration = .seconds(30)
  ) throws {
    let type = ["content-type": "application/json"]
    self.init(
      method: method, path: path, headers: headers.merging(type) { given, _ in given },
      body: try WireJSON.encode(json), timeout: timeout)
  }
}
