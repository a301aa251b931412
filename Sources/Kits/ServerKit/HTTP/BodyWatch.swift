import NIOCore

/// Bounds the cost of a request's body, and closes finished connections.
///
/// With `Connection: close`, Hummingbird closes its own half and waits for the client to close the
/// other. A client that is still sending a body waits as well. So the rest of the body is read here
/// and dropped, within limits. Then the connection is closed.
///
/// Part of ``RequestCodec``, which handles every part of a request anyway.
final class BodyWatch {
  /// Times and sizes that no honest client meets.
  struct Limits {
    /// How long a body of any size may take.
    var baseTime = TimeAmount.seconds(20)
    /// How fast a larger body must come, in bytes per second: a poor telephone line.
    var slowestRate: Int64 = 8 * 1024
    /// How long the rest of a body may take after its answer.
    var afterAnswer = TimeAmount.seconds(15)
    /// How long a client has to read the refusal of what was no HTTP. More cannot come.
    var afterBreak = TimeAmount.seconds(1)
    /// The most bytes of a body that are read; above the limit of any route. The largest is a form
    /// with 50 photos of 20 MB.
    var largestBody = 1100 * 1024 * 1024
    /// The most bytes of a body whose answer is sent, so that all that comes is dropped.
    var largestAnsweredBody = 64 * 1024 * 1024
  }

  private let limits: Limits
  private var isBodyComing = false
  private var bodyBegan: NIODeadline?
  private var bodyBytes: Int64 = 0
  /// Requests read and not answered yet; a client may send several at once.
  private(set) var unanswered = 0
  /// When the answer was sent, so that the rest of the body is not needed.
  private var answered: NIODeadline?
  private var isInputClosed = false
  /// What came was no HTTP, so nothing that follows is read.
  private var isInputBroken = false
  /// The application has said all that it will, and reads no more.
  private(set) var isOutputClosed = false
  private var isOutputFlushed = false
  private var bytesToFlush = Int.max
  private var check: Scheduled<Void>?

  init(_ limits: Limits) {
    self.limits = limits
  }

  // MARK: What happens

  func requestBegan() {
    isBodyComing = true
    bodyBytes = 0
    unanswered += 1
  }

  func received(_ count: Int, _ context: ChannelHandlerContext) {
    bodyBytes += Int64(count)
    let most = answered == nil ? limits.largestBody : limits.largestAnsweredBody
    if bodyBytes > most { context.close(promise: nil) }
  }

  func requestEnded(_ context: ChannelHandlerContext) {
    isBodyComing = false
    bodyBegan = nil
    if isOutputClosed { closeIfDone(context) } else { answered = nil }
  }

  /// All that has come so far is read.
  func readCompleted(_ context: ChannelHandlerContext) {
    // Most requests have no body, or a small one that came with the head. They need no timer.
    guard isBodyComing, bodyBegan == nil else { return }
    bodyBegan = context.eventLoop.now
    start(context)
  }

  func responseEnded(_ context: ChannelHandlerContext) {
    unanswered -= 1
    guard isBodyComing, unanswered == 0 else { return }
    answered = context.eventLoop.now
    start(context)
  }

  /// Closes our half, and the connection as soon as the client has no more to say.
  func closeOutput(_ context: ChannelHandlerContext, promise: EventLoopPromise<Void>?) {
    isOutputClosed = true
    answered = answered ?? context.eventLoop.now
    start(context)
    let flushed = promise ?? context.eventLoop.makePromise()
    flushed.futureResult.assumeIsolated().whenComplete { _ in
      self.isOutputFlushed = true
      self.closeIfDone(context)
    }
    context.close(mode: .output, promise: flushed)
    context.read()
  }

  func inputClosed(_ context: ChannelHandlerContext) {
    isInputClosed = true
    closeIfDone(context)
  }

  func inputBroke() { isInputBroken = true }

  func stop() {
    check?.cancel()
    check = nil
  }

  private func closeIfDone(_ context: ChannelHandlerContext) {
    guard isOutputClosed, isOutputFlushed, !isBodyComing || isInputClosed else { return }
    context.close(promise: nil)
  }

  // MARK: Time

  /// Until when the connection may go on without news.
  private var deadline: NIODeadline? {
    if let answered, isBodyComing || isOutputClosed {
      return answered + (isInputBroken ? limits.afterBreak : limits.afterAnswer)
    }
    guard isBodyComing, let bodyBegan else { return nil }
    let seconds = bodyBytes / limits.slowestRate
    return bodyBegan + limits.baseTime + .seconds(seconds)
  }

  private func start(_ context: ChannelHandlerContext) {
    stop()
    guard let deadline else { return }
    check = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      self.check = nil
      guard let deadline = self.deadline else { return }
      if context.eventLoop.now < deadline { return self.start(context) }
      self.timeIsUp(context)
    }
  }

  /// Closes the connection, unless the client is still receiving a large answer.
  private func timeIsUp(_ context: ChannelHandlerContext) {
    let left = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    guard isOutputClosed, !isOutputFlushed, left > 0, left < bytesToFlush else {
      return context.close(promise: nil)
    }
    bytesToFlush = left
    answered = context.eventLoop.now
    start(context)
  }
}
