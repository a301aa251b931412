import Foundation
import WireKit

extension Device {
  /// Sends a request and waits no longer than its `timeout`, measured on the device's clock.
  /// - Throws: ``TransportError`` when no answer arrived; `CancellationError` when the caller was
  ///   cancelled. An answer with an error status is returned, not thrown.
  public func send(_ request: TransportRequest) async throws -> TransportResponse {
    if transport.keepsTimeLimit { return try await transport.send(request) }
    return try await withTimeLimit(request.timeout, on: clock) { [transport] in
      try await transport.send(request)
    }
  }

  private func send(
    _ request: TransportRequest, sent: (@Sendable (Double) -> Void)?
  ) async throws -> TransportResponse {
    guard let sent else { return try await send(request) }
    if transport.keepsTimeLimit { return try await transport.send(request, sent: sent) }
    return try await withTimeLimit(request.timeout, on: clock) { [transport] in
      try await transport.send(request, sent: sent)
    }
  }

  /// Sends a request and returns its answer if the server did not refuse.
  /// - Parameters:
  ///   - errors: how the server writes its errors.
  ///   - sent: told the part of the body that has gone, from 0 to 1.
  /// - Throws: ``APIError``, or `CancellationError` when the caller went away.
  public func exchange(
    _ request: TransportRequest, errors: any ErrorBody.Type = PlainError.self,
    sent: (@Sendable (Double) -> Void)? = nil
  ) async throws -> TransportResponse {
    let response: TransportResponse
    do {
      response = try await send(request, sent: sent)
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
        details: error?.fieldSentences ?? [:], code: error?.problemCode)
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
