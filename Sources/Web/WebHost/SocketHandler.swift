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

  /// A message below this many bytes costs less to parse than its time to measure.
  private static let smallMessage = 1024

  private let closingTime: TimeAmount
  private let inbox: SocketInbox
  private var assembler: MessageAssembler
  private var meter: SocketMeter
  /// Set while nothing is read, because too much has come.
  private var pause: Scheduled<Void>?
  /// Frames for which the channel has no room yet.
  private var waiting: [WebSocketFrame] = []
  /// Nothing more is read or sent, but sent frames may still be on their way.
  private var isEnding = false
  private var isClosingOutput = false
  /// The page has said that it closes.
  private var saidGoodbye = false
  private var timer: Scheduled<Void>?

  init(host: WebHost, address: SocketAddressee, channel: any Channel) {
    assembler = MessageAssembler(largestMessage: host.configuration.maximumFrame)
    meter = SocketMeter(
      host.configuration.meter, limiter: host.limiter, client: address.client,
      now: channel.eventLoop.now)
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
    meter.charge(bytes: frame.length)
    switch assembler.take(frame) {
    case .message(let text): hear(text, context)
    case .ping(let data):
      // Only one that is answered at once: a browser that does not read must not pile up answers.
      guard context.channel.isWritable else { return }
      send(WebSocketFrame(fin: true, opcode: .pong, data: data), context)
      context.flush()
    case .close(let code):
      // RFC 6455, 7.4.1: "a browser having navigated away from a page".
      saidGoodbye = code == .goingAway
      // 5.5.1: a close is answered with a close of the same code.
      var data = ByteBuffer()
      if let code { data.write(webSocketErrorCode: code) }
      send(WebSocketFrame(fin: true, opcode: .connectionClose, data: data), context)
      end(context)
    case .refusal(let reason): close(reason, context)
    case .nothing: break
    }
  }

  private func hear(_ text: ByteBuffer, _ context: ChannelHandlerContext) {
    let start = text.readableBytes < Self.smallMessage ? nil : ProcessorTime.ofThread()
    let parsed = text.withUnsafeReadableBytes { WireMessage($0) }
    if let start { meter.charge(ProcessorTime.ofThread() - start) }
    guard let parsed else { return close(.misbehaved, context) }
    inbox.post(.message(parsed))
  }

  /// Asked whenever the channel could read on. The inbox asks again as soon as it has room, and the
  /// meter's pause when it is over.
  func read(context: ChannelHandlerContext) {
    guard pause == nil, !inbox.isFull else { return }
    guard let time = meter.pause(at: context.eventLoop.now) else { return context.read() }
    let channel = context.channel
    pause = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
      self.pause = nil
      channel.read()
    }
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
    pause?.cancel()
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
