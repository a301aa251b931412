import HTTPTypes
import Hummingbird
import ServerKit
import Testing
import WireKit

/// The problem that `work` throws.
func refusal<Value>(
  sourceLocation: SourceLocation = #_sourceLocation, _ work: () async throws -> Value
) async throws -> Problem {
  do {
    _ = try await work()
  } catch let problem as Problem {
    return problem
  }
  Issue.record("nothing was refused", sourceLocation: sourceLocation)
  throw NothingRefused()
}

struct NothingRefused: Error {}

extension Request {
  static func bearer(_ token: String) -> Request { with(authorization: "Bearer \(token)") }

  static func with(authorization: String?) -> Request {
    Request(
      head: HTTPRequest(
        method: .get, scheme: nil, authority: nil, path: "/",
        headerFields: authorization.map { [.authorization: $0] } ?? [:]),
      body: .init(buffer: .init()))
  }
}
