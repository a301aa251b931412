import NIOWebSocket

/// The sending end of a tab's socket, usable from the main actor.
final class SocketConnection: Sendable {
  enum Outbound: Sendable {
    case frame([UInt8])
    case close(CloseReason)
  }

  /// Why a socket ends. The client script tells them apart.
  enum CloseReason: Error, Hashable {
    case goingAway
    /// Another tab has taken this session; the client starts one of its own.
    case replaced
    case misbehaved
    /// What came is no WebSocket frame as RFC 6455 has them.
    case brokenProtocol
    case tooLarge
    /// The server is about to stop. Each tab gets another pause, so that they do not all come back
    /// in the same moment.
    case restarting(pauseMilliseconds: Int)
    case full(pauseMilliseconds: Int)

    var code: WebSocketErrorCode {
      switch self {
      case .goingAway: .goingAway
      case .replaced: WebSocketErrorCode(codeNumber: 4000)
      case .misbehaved: .policyViolation
      case .brokenProtocol: .protocolError
      case .tooLarge: .messageTooLarge
      // "Service Restart" and "Try Again Later" of the IANA's registry.
      case .restarting: WebSocketErrorCode(codeNumber: 1012)
      case .full: WebSocketErrorCode(codeNumber: 1013)
      }
    }

    /// The milliseconds after which to come back, where the code alone does not say enough.
    var text: String {
      switch self {
      case .restarting(let pause), .full(let pause): String(pause)
      case .goingAway, .replaced, .misbehaved, .brokenProtocol, .tooLarge: ""
      }
    }
  }

  private let write: @Sendable (Outbound) -> Void
  /// The tab at the other end, once it has said hello.
  @MainActor weak var session: WebSession?

  /// - Parameter write: carries messages to the network, in order, from any thread.
  init(write: @escaping @Sendable (Outbound) -> Void) { self.write = write }

  /// Queues a frame. A browser that leaves too many unread loses the socket, not the session.
  func send(_ frame: [UInt8]) { write(.frame(frame)) }

  /// Later messages do not go out.
  func close(_ reason: CloseReason) { write(.close(reason)) }
}
