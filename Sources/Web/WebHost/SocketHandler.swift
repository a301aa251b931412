import NIOCore
import NIOWebSocket

/// Carries the frames of one socket between the network and its session on the main actor.
///
/// It is a channel handler because an idle tab must cost little. The tasks, streams and the async
/// channel before it took 20 kB a tab.
final class SocketHandler: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundIn = SocketConnection.Outbound
  typealias OutboundOut = WebSocketFrame

  /// How long an open socket may take to name its tab.
  private static let helloLimit = TimeAmount.seconds(20)
  /// The most frames that may wait for a browser that does not read. Unacknowledged patches are
  /// held back long before.
  private static let capacity = 256

  private let largestMessage: Int
  private let closingTime: TimeAmount
  private let inbox: SocketInbox
  /// The parts so far of a message that comes in several frames.
  private var message = ByteBuffer()
  /// Frames for which the channel has no room yet.
  private var waiting: [WebSocketFrame] = []
  /// Nothing more is read or sent, but sent frames may still be on their way.
  private var isEnding = false
  private var isClosingOutput = false
  /// The page has said that it closes.
  private var saidGoodbye = false
  private var timer: Scheduled<Void>?

  init(host: WebHost, address: SocketAddressee, channel: any Channel) {
    largestMessage = host.configuration.maximumFrame
    closingTime = TimeAmount(host.configuration.closingTime)
    let connection = SocketConnection { channel.writeAndFlush($0, promise: nil) }
    inbox = SocketInbox(host: host, address: address, connection: connection) { channel.read() }
  }

  func handlerAdded(context: ChannelHandlerContext) {
    timer = context.eventLoop.scheduleTask(in: Self.helloLimit) { [inbox] in
      inbox.post(.helloIsDue)
    }
  }

  // MARK: From the browser

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isEnding else { return }
    let frame = Self.unwrapInboundIn(data)
    switch frame.opcode {
    case .text, .continuation: read(frame, context)
    case .ping:
      // Only one that is answered at once: a browser that does not read must not pile up answers.
      guard context.channel.isWritable else { return }
      send(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData), context)
      context.flush()
    case .pong: break
    case .connectionClose:
      var data = frame.unmaskedData
      // RFC 6455, 7.4.1: "a browser having navigated away from a page".
      saidGoodbye = data.readWebSocketErrorCode() == .goingAway
      end(context)
    default: close(.misbehaved, context)
    }
  }

  private func read(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
    var data = frame.unmaskedData
    if frame.opcode == .text, frame.fin { return hear(data, context) }
    if frame.opcode == .text { message = ByteBuffer() }
    message.writeBuffer(&data)
    guard message.readableBytes <= largestMessage else { return close(.tooLarge, context) }
    guard frame.fin else { return }
    hear(message, context)
    message = ByteBuffer()
  }

  private func hear(_ text: ByteBuffer, _ context: ChannelHandlerContext) {
    guard text.readableBytes <= largestMessage else { return close(.tooLarge, context) }
    guard let parsed = text.withUnsafeReadableBytes({ WireMessage($0) }) else {
      return close(.misbehaved, context)
    }
    inbox.post(.message(parsed))
  }

  /// Asked whenever the channel could read on. The inbox asks again as soon as it has room.
  func read(context: ChannelHandlerContext) {
    if !inbox.isFull { context.read() }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // The other side has closed its half.
    if case ChannelEvent.inputClosed = event { end(context) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    isEnding = true
    waiting = []
    timer?.cancel()
    inbox.post(.end(isGoodbye: saidGoodbye))
    context.fireChannelInactive()
  }

  // MARK: To the browser

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    promise?.succeed()
    guard !isEnding else { return }
    switch Self.unwrapOutboundIn(data) {
    case .frame(let bytes):
      send(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(bytes: bytes)), context)
    case .close(let reason): close(reason, context)
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    while context.channel.isWritable, !waiting.isEmpty {
      context.write(Self.wrapOutboundOut(waiting.removeFirst()), promise: nil)
    }
    context.flush()
    closeOutputIfDone(context)
    context.fireChannelWritabilityChanged()
  }

  private func send(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
    if waiting.isEmpty, context.channel.isWritable {
      return context.write(Self.wrapOutboundOut(frame), promise: nil)
    }
    waiting.append(frame)
    if waiting.count > Self.capacity { end(context) }
  }

  private func close(_ reason: SocketConnection.CloseReason, _ context: ChannelHandlerContext) {
    var data = ByteBuffer()
    data.write(webSocketErrorCode: reason.code)
    data.writeString(reason.text)
    send(WebSocketFrame(fin: true, opcode: .connectionClose, data: data), context)
    end(context)
  }

  /// Closes the channel when all frames are out, or after a while if the browser takes nothing in.
  private func end(_ context: ChannelHandlerContext) {
    guard !isEnding else { return }
    isEnding = true
    timer?.cancel()
    let channel = context.channel
    timer = context.eventLoop.scheduleTask(in: closingTime) { channel.close(promise: nil) }
    context.flush()
    closeOutputIfDone(context)
  }

  private func closeOutputIfDone(_ context: ChannelHandlerContext) {
    guard isEnding, !isClosingOutput, waiting.isEmpty else { return }
    isClosingOutput = true
    let flushed = context.eventLoop.makePromise(of: Void.self)
    let channel = context.channel
    flushed.futureResult.whenComplete { _ in channel.close(promise: nil) }
    context.close(mode: .output, promise: flushed)
  }
}

@available(*, unavailable)
extension SocketHandler: Sendable {}
