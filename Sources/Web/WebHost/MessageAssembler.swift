import NIOCore
import NIOWebSocket

/// Puts a browser's frames together to messages, and refuses what RFC 6455 forbids. NIO's decoder
/// looks only at lengths.
struct MessageAssembler {
  enum Step {
    case message(ByteBuffer)
    case ping(ByteBuffer)
    /// The browser closes the socket; nil without a reason.
    case close(WebSocketErrorCode?)
    case refusal(SocketConnection.CloseReason)
    /// Nothing to do, or not yet.
    case nothing
  }

  private let largestMessage: Int
  /// The parts so far of a message that comes in several frames; nil between messages.
  private var parts: ByteBuffer?

  /// - Parameter largestMessage: in bytes.
  init(largestMessage: Int) { self.largestMessage = largestMessage }

  mutating func take(_ frame: WebSocketFrame) -> Step {
    // 5.1: a client masks each frame. 5.2: we have agreed on no extension, so no bit is reserved.
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
      return .refusal(.brokenProtocol)
    }
    switch frame.opcode {
    // 5.4: the parts of one message are not interleaved with another.
    case .text where parts == nil: return append(frame, to: ByteBuffer())
    case .continuation:
      guard let parts else { return .refusal(.brokenProtocol) }
      return append(frame, to: parts)
    case .ping: return .ping(frame.unmaskedData)
    case .pong: return .nothing
    case .connectionClose: return Self.closing(frame.unmaskedData)
    case .binary: return .refusal(.misbehaved)
    default: return .refusal(.brokenProtocol)
    }
  }

  private mutating func append(_ frame: WebSocketFrame, to parts: ByteBuffer) -> Step {
    var data = frame.unmaskedData
    guard parts.readableBytes + data.readableBytes <= largestMessage else {
      return .refusal(.tooLarge)
    }
    if frame.fin, parts.readableBytes == 0 {
      self.parts = nil
      return .message(data)
    }
    // Moved out first, so that a long message is not copied with each part.
    self.parts = nil
    var message = parts
    message.writeBuffer(&data)
    guard frame.fin else {
      self.parts = message
      return .nothing
    }
    return .message(message)
  }

  /// 5.5.1 and 7.4: nothing, or a code that may be sent and a reason in UTF-8.
  private static func closing(_ data: ByteBuffer) -> Step {
    var data = data
    if data.readableBytes == 0 { return .close(nil) }
    guard let code = data.readInteger(as: UInt16.self),
      (1000...1003).contains(code) || (1007...1014).contains(code) || (3000...4999).contains(code),
      String(validating: data.readableBytesView, as: UTF8.self) != nil
    else { return .refusal(.brokenProtocol) }
    return .close(WebSocketErrorCode(codeNumber: Int(code)))
  }
}
