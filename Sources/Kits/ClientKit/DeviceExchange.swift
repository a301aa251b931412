import Foundation
import WireKit

extension Device {
  /// Sends a request and returns its answer if the server did not refuse.
  /// - Throws: ``APIError``, or `CancellationError` when the caller went away.
  public func exchange(_ request: TransportRequest) async throws -> TransportResponse {
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
      let body = try? WireJSON.decode(ErrorBody.self, from: response.body)
      throw APIError.refused(
        status: response.status, sentence: body?.error, details: body?.details ?? [:])
    }
    return response
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

/// The error form that our servers answer in.
private struct ErrorBody: Decodable {
  var error: String
  var details: [String: [String]]?
}
