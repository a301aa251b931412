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
      case .goingAway, .replaced, .misbehaved, .tooLarge: ""
      }
    }
  }

  let outbound: AsyncStream<Outbound>
  private let continuation: AsyncStream<Outbound>.Continuation
  /// Ends when nothing more will be sent, while what was may still be waiting.
  let open: AsyncStream<Never>
  private let closed: AsyncStream<Never>.Continuation
  /// The tab at the other end, once it has said hello.
  @MainActor weak var session: WebSession?
  /// The page has said that it closes.
  @MainActor var saidGoodbye = false

  /// Frames that may wait for a browser that does not read. Unacknowledged patches are held back
  /// long before; this bounds what is left.
  private static let capacity = 256

  init() {
    (outbound, continuation) = AsyncStream.makeStream(
      bufferingPolicy: .bufferingOldest(Self.capacity))
    (open, closed) = AsyncStream.makeStream()
  }

  /// Queues a frame. A browser that leaves too many unread loses the socket, not the session.
  func send(_ frame: [UInt8]) {
    if case .dropped = continuation.yield(.frame(frame)) { finish() }
  }

  func close(_ reason: CloseReason) {
    continuation.yield(.close(reason))
    finish()
  }

  func finish() {
    continuation.finish()
    closed.finish()
  }
}
