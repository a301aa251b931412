import NIOCore
import NIOHTTPTypes

/// Bounds what a request's body may cost, and ends connections that are done with.
///
/// Told `Connection: close`, Hummingbird closes its own half and waits for the client to close the
/// other. But a client that is still sending a body, which nobody reads any more, waits as well. So
/// what is left of it is read here and dropped, within limits, and then the connection ends.
final class BodyLimitHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// Times and sizes that no honest client meets.
  struct Limits {
    /// How long a body may take whatever its size.
    var patience = TimeAmount.seconds(20)
    /// How fast a larger body must come, in bytes per second: a poor telephone line.
    var slowestRate: Int64 = 8 * 1024
    /// How long the rest of a body may take that has been answered already.
    var afterAnswer = TimeAmount.seconds(15)
    /// The most of one body that is read, wanted or not; well above what any route takes.
    var largestBody = 64 * 1024 * 1024
  }

  private let limits: Limits
  private var isBodyComing = false
  private var bodyBegan: NIODeadline?
  private var bodyBytes: Int64 = 0
  /// Requests read and not answered yet; a client may send several at once.
  private var unanswered = 0
  /// When nobody wants the rest of the body any more.
  private var answered: NIODeadline?
  private var isInputClosed = false
  private var isOutputClosed = false
  private var isOutputFlushed = false
  private var bytesToFlush = Int.max
  private var check: Scheduled<Void>?

  init(_ limits: Limits = Limits()) {
    self.limits = limits
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch Self.unwrapInboundIn(data) {
    case .head:
      isBodyComing = true
      bodyBytes = 0
      unanswered += 1
    case .body(let bytes):
      bodyBytes += Int64(bytes.readableBytes)
      guard bodyBytes <= limits.largestBody else { return context.close(promise: nil) }
    case .end:
      isBodyComing = false
      bodyBegan = nil
      if isOutputClosed { return closeIfDone(context) }
      answered = nil
    }
    if !isOutputClosed { context.fireChannelRead(data) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // Most requests have no body, or a small one that came with the head: no timer for those.
    if isBodyComing, bodyBegan == nil {
      bodyBegan = context.eventLoop.now
      watch(context)
    }
    context.fireChannelReadComplete()
    // The application has stopped asking for more.
    if isOutputClosed { context.read() }
  }

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    if case .end = Self.unwrapOutboundIn(data) {
      unanswered -= 1
      if isBodyComing, unanswered == 0 {
        answered = context.eventLoop.now
        watch(context)
      }
    }
    context.write(data, promise: promise)
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode == .output, !isOutputClosed else {
      return context.close(mode: mode, promise: promise)
    }
    isOutputClosed = true
    answered = answered ?? context.eventLoop.now
    watch(context)
    let flushed = promise ?? context.eventLoop.makePromise()
    flushed.futureResult.assumeIsolated().whenComplete { _ in
      self.isOutputFlushed = true
      self.closeIfDone(context)
    }
    context.close(mode: .output, promise: flushed)
    context.read()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event {
      isInputClosed = true
      closeIfDone(context)
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    check?.cancel()
    check = nil
    context.fireChannelInactive()
  }

  private func closeIfDone(_ context: ChannelHandlerContext) {
    guard isOutputClosed, isOutputFlushed, !isBodyComing || isInputClosed else { return }
    context.close(promise: nil)
  }

  // MARK: Time

  /// Until when the connection may go on without news.
  private var deadline: NIODeadline? {
    if let answered, isBodyComing || isOutputClosed { return answered + limits.afterAnswer }
    guard isBodyComing, let bodyBegan else { return nil }
    let seconds = bodyBytes / limits.slowestRate
    return bodyBegan + limits.patience + .seconds(seconds)
  }

  private func watch(_ context: ChannelHandlerContext) {
    check?.cancel()
    guard let deadline else { return check = nil }
    check = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      self.check = nil
      guard let deadline = self.deadline else { return }
      if context.eventLoop.now < deadline { return self.watch(context) }
      self.timeIsUp(context)
    }
  }

  /// Nobody waits longer, except for a client that is still taking in a large answer.
  private func timeIsUp(_ context: ChannelHandlerContext) {
    let left = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    guard isOutputClosed, !isOutputFlushed, left > 0, left < bytesToFlush else {
      return context.close(promise: nil)
    }
    bytesToFlush = left
    answered = context.eventLoop.now
    watch(context)
  }
}

@available(*, unavailable)
extension BodyLimitHandler: Sendable {}
