import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Converts between NIO's HTTP/1 parts and Hummingbird's. ``BodyWatch`` keeps a body from holding
/// the connection.
///
/// NIO's own `HTTP1ToHTTPServerCodec` parses each target as a whole URL, which costs more than
/// routing it. A target that starts with "/" is the path already; browsers and kiosks send no other
/// (RFC 9112, 3.2.1). Every form of a request to close the connection reaches Hummingbird.
///
/// While the server stops, each answer says that it is the connection's last, and is.
package final class RequestCodec: ChannelDuplexHandler {
  package typealias InboundIn = HTTPServerRequestPart
  package typealias InboundOut = HTTPRequestPart
  package typealias OutboundIn = HTTPResponsePart
  package typealias OutboundOut = HTTPServerResponsePart

  private let body: BodyWatch
  /// The last head was malformed. It is refused in its turn, and nothing follows it.
  private var isRefusing = false
  private let isStopping: @Sendable () -> Bool
  /// The answer that is going out says that the connection ends with it.
  private var isLastAnswer = false

  /// - Parameter isStopping: whether the server is about to stop.
  package convenience init(isStopping: @escaping @Sendable () -> Bool = { false }) {
    self.init(limits: BodyWatch.Limits(), isStopping: isStopping)
  }

  init(limits: BodyWatch.Limits, isStopping: @escaping @Sendable () -> Bool = { false }) {
    body = BodyWatch(limits)
    self.isStopping = isStopping
  }

  // MARK: Requests

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isRefusing { return drop(Self.unwrapInboundIn(data), context) }
    let part: InboundOut
    switch Self.unwrapInboundIn(data) {
    case .head(let head):
      body.requestBegan()
      do {
        part = .head(try Self.request(head))
      } catch {
        isRefusing = true
        if body.unanswered == 1 { refuse(context) }
        return
      }
    case .body(let bytes):
      body.received(bytes.readableBytes, context)
      part = .body(bytes)
    case .end(let trailers):
      body.requestEnded(context)
      part = .end(trailers.map { HTTPFields($0, splitCookie: false) })
    }
    if !body.isOutputClosed { context.fireChannelRead(Self.wrapInboundOut(part)) }
  }

  package func channelReadComplete(context: ChannelHandlerContext) {
    body.readCompleted(context)
    context.fireChannelReadComplete()
    if body.isOutputClosed { context.read() }
  }

  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event { body.inputClosed(context) }
    context.fireUserInboundEventTriggered(event)
  }

  package func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The parser reads no more after an error, so the end of a body would never come.
    if error is HTTPParserError { body.inputBroke() }
    context.fireErrorCaught(error)
  }

  package func channelInactive(context: ChannelHandlerContext) {
    body.stop()
    context.fireChannelInactive()
  }

  private static func request(_ head: HTTPRequestHead) throws -> HTTPRequest {
    let host = try HostField.read(head)
    var request =
      if head.uri.utf8.first == UInt8(ascii: "/") {
        HTTPRequest(
          method: try HTTPRequest.Method(head.method), scheme: "http",
          authority: host, path: head.uri,
          headerFields: HTTPFields(head.headers, splitCookie: false))
      } else {
        try HTTPRequest(head, secure: false, splitCookie: false)
      }
    // Also by HTTP/1.0, or as "Close" or "close, TE": Hummingbird compares the whole header.
    if !head.isKeepAlive { request.headerFields[.connection] = "close" }
    return request
  }

  // MARK: Answers

  package func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    let part: OutboundOut
    switch Self.unwrapOutboundIn(data) {
    case .head(let response):
      var head = HTTPResponseHead(response)
      isLastAnswer = isStopping()
      if isLastAnswer { head.headers.replaceOrAdd(name: "connection", value: "close") }
      part = .head(head)
    case .body(let bytes):
      part = .body(.byteBuffer(bytes))
    case .end(let trailers):
      body.responseEnded(context)
      part = .end(trailers.map(HTTPHeaders.init))
    }
    context.write(Self.wrapOutboundOut(part), promise: promise)
    guard case .end = part else { return }
    if isLastAnswer {
      context.flush()
      body.closeOutput(context, promise: nil)
    } else if isRefusing, body.unanswered == 1 {
      refuse(context)
    }
  }

  /// Answers a malformed request, and ends the connection.
  private func refuse(_ context: ChannelHandlerContext) {
    let head = HTTPResponseHead(
      version: .http1_1, status: .badRequest,
      headers: ["content-length": "0", "connection": "close"])
    context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
    body.responseEnded(context)
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
    body.closeOutput(context, promise: nil)
  }

  /// Drops the parts that follow a malformed head.
  private func drop(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
    switch part {
    case .head: break
    case .body(let bytes): body.received(bytes.readableBytes, context)
    case .end: body.requestEnded(context)
    }
  }

  package func close(
    context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?
  ) {
    if mode == .output, !body.isOutputClosed {
      body.closeOutput(context, promise: promise)
    } else {
      context.close(mode: mode, promise: promise)
    }
  }
}

@available(*, unavailable)
extension RequestCodec: Sendable {}
