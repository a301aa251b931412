import Foundation
import HTTPTypes
import WireKit

/// Calls to other people's services. A protocol, so that tests can answer in their place.
package protocol OutboundHTTP: Sendable {
  /// Throws ``OutboundFailure``; an answer of any status is an answer.
  func send(_ request: OutboundRequest) async throws -> OutboundResponse
}

package struct OutboundRequest: Sendable {
  package var method: HTTPVerb
  package var url: String
  package var headers: [String: String]
  package var body: Data?
  /// From the first packet to the last byte of the answer.
  package var timeout: Duration
  /// The largest answer that is read, in bytes.
  package var responseLimit: Int

  package init(
    _ method: HTTPVerb, _ url: String, headers: [String: String] = [:], body: Data? = nil,
    timeout: Duration = .seconds(10), responseLimit: Int = 1_000_000
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.responseLimit = responseLimit
  }
}

package struct OutboundResponse: Sendable {
  package var status: Int
  /// Names in lower case.
  package var headers: [String: String]
  package var body: Data

  package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Why there was no answer. The descriptions name neither address nor contents.
package enum OutboundFailure: Error, CustomStringConvertible {
  case badAddress
  /// No connection was made in time, so nothing was sent.
  case notConnected
  case timedOut
  case answerTooLarge
  case unreachable(String)

  /// Whether the service may have got the request, so that repeating it could do its work twice.
  package var mayHaveArrived: Bool {
    switch self {
    case .badAddress, .notConnected, .unreachable("NIOConnectionError"): false
    case .timedOut, .answerTooLarge, .unreachable: true
    }
  }

  package var description: String {
    switch self {
    case .badAddress: "the service's address is not a valid URL"
    case .notConnected: "the service cannot be reached"
    case .timedOut: "the service did not answer in time"
    case .answerTooLarge: "the service's answer is too large"
    case .unreachable(let reason): "the service cannot be reached: \(reason)"
    }
  }
}
