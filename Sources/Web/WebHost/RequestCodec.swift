import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Turns HTTP/1 as NIO reads it into what Hummingbird understands, and answers back.
///
/// NIO's own `HTTP1ToHTTPServerCodec` reads each target as a whole URL, which costs more than to
/// route it. A target that starts with "/" (RFC 9112, 3.2.1: all that browsers and kiosks send) is
/// the path already. And whichever way a client asks for its connection to be closed, Hummingbird
/// hears it.
final class RequestCodec: ChannelDuplexHandler, Sendable {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch Self.unwrapInboundIn(data) {
    case .head(let head):
      do {
        context.fireChannelRead(Self.wrapInboundOut(.head(try Self.request(head))))
      } catch {
        context.fireErrorCaught(error)
      }
    case .body(let bytes):
      context.fireChannelRead(Self.wrapInboundOut(.body(bytes)))
    case .end(let trailers):
      let fields = trailers.map { HTTPFields($0, splitCookie: false) }
      context.fireChannelRead(Self.wrapInboundOut(.end(fields)))
    }
  }

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    let part: OutboundOut =
      switch Self.unwrapOutboundIn(data) {
      case .head(let response): .head(HTTPResponseHead(response))
      case .body(let bytes): .body(.byteBuffer(bytes))
      case .end(let trailers): .end(trailers.map(HTTPHeaders.init))
      }
    context.write(Self.wrapOutboundOut(part), promise: promise)
  }

  private static func request(_ head: HTTPRequestHead) throws -> HTTPRequest {
    var request =
      if head.uri.utf8.first == UInt8(ascii: "/") {
        HTTPRequest(
          method: try HTTPRequest.Method(head.method), scheme: "http",
          authority: head.headers.first(name: "Host"), path: head.uri,
          headerFields: HTTPFields(head.headers, splitCookie: false))
      } else {
        try HTTPRequest(head, secure: false, splitCookie: false)
      }
    // Also by HTTP/1.0, or as "Close" or "close, TE": Hummingbird compares the whole header.
    if !head.isKeepAlive { request.headerFields[.connection] = "close" }
    return request
  }
}
