import ClientKit
import Foundation
import WireKit

/// A server with a scripted answer for each address. It records the requests.
///
/// It keeps the time limit itself, by answering at once. The device's limit would be one more sleeper
/// on the test's clock, and a test that waits for a pause of 30 seconds would find that one.
package final class ScriptedServer: Transport, Sendable {
  package typealias Answer = @Sendable (TransportRequest) async throws -> TransportResponse

  private struct State: Sendable {
    var answers: [String: Answer] = [:]
    var asked: [TransportRequest] = []
    var keepsTimeLimit = true
  }

  private let state = Locked(State())

  package init() {}

  package var keepsTimeLimit: Bool { state.withLock { $0.keepsTimeLimit } }

  /// From now on the device measures the time limit: for tests of that.
  package func leaveTimeLimitToDevice() { state.withLock { $0.keepsTimeLimit = false } }

  package var requests: [TransportRequest] { state.withLock { $0.asked } }

  /// The requested paths, without their common beginning.
  package var paths: [String] {
    requests.map { "\($0.method.rawValue) " + $0.path.replacing("/api/v1/", with: "") }
  }

  /// - Parameter path: with its query.
  package func answer(_ verb: HTTPVerb, _ path: String, _ answer: @escaping Answer) {
    state.withLock { $0.answers[verb.rawValue + path] = answer }
  }

  package func send(_ request: TransportRequest) async throws -> TransportResponse {
    let answer = state.withLock { state in
      state.asked.append(request)
      return state.answers[request.method.rawValue + request.path]
    }
    guard let answer else { throw TransportError.unreachable }
    return try await answer(request)
  }
}

extension TransportResponse {
  package static func json(
    _ body: some Encodable, status: Int = 200, headers: [String: String] = [:]
  ) throws -> TransportResponse {
    TransportResponse(status: status, headers: headers, body: try WireJSON.encode(body))
  }
}
