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

  /// Frames that may wait for a browser that does not read. Unacknowledged patches are held back
  /// long before; this bounds what is left.
  private static let capacity = 256

  init() { (outbound, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.capacity)) }

  /// Queues a frame. A browser that leaves too many unread loses the socket, not the session.
  func send(_ frame: [UInt8]) {
    if case .dropped = continuation.yield(.frame(frame)) { continuation.finish() }
  }

  func close(_ reason: CloseReason) {
    continuation.yield(.close(reason.code))
    continuation.finish()
  }

  func finish() { continuation.finish() }
}
