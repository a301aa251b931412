import Foundation
import ServerKit
import Synchronization

/// Answers in place of other people's services, and records their requests.
final class StubHTTP: OutboundHTTP {
  typealias Handler = @Sendable (OutboundRequest, Int) async throws -> OutboundResponse

  private let handler: Handler
  private let asked = Mutex<[OutboundRequest]>([])

  /// The handler also gets the number of the request, 1 for the first.
  init(_ handler: @escaping Handler) { self.handler = handler }

  static let unreachable = StubHTTP { _, _ in throw OutboundFailure.unreachable("test") }

  var requests: [OutboundRequest] { asked.withLock { $0 } }

  func send(_ request: OutboundRequest) async throws -> OutboundResponse {
    let number = asked.withLock {
      $0.append(request)
      return $0.count
    }
    return try await handler(request, number)
  }
}

extension OutboundResponse {
  static func json(_ text: String, status: Int = 200) -> OutboundResponse {
    OutboundResponse(status: status, body: Data(text.utf8))
  }
}
