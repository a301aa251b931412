import NIOWebSocket

/// The sending end of a tab's socket, usable from the main actor.
final class SocketConnection: Sendable {
  enum Outbound: Sendable {
    case frame([UInt8])
    case close(WebSocketErrorCode)
  }

  enum CloseReason {
    case goingAway
    case replaced
    case misbehaved
    case tooLarge

    var code: WebSocketErrorCode {
      switch self {
      case .goingAway: .goingAway
      // The client script starts a session of its own when another tab has taken this one.
      case .replaced: WebSocketErrorCode(codeNumber: 4000)
      case .misbehaved: .policyViolation
      case .tooLarge: .messageTooLarge
      }
    }
  }

  let outbound: AsyncStream<Outbound>
  private let continuation: AsyncStream<Outbound>.Continuation

  init() { (outbound, continuation) = AsyncStream.makeStream() }

  func send(_ frame: [UInt8]) { continuation.yield(.frame(frame)) }

  func close(_ reason: CloseReason) {
    continuation.yield(.close(reason.code))
    continuation.finish()
  }

  func finish() { continuation.finish() }
}
