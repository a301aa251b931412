import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Testing

@testable import ServerKit

/// A connection whose closing half can be watched, which an embedded channel does not show.
final class Wire: ChannelOutboundHandler {
  typealias OutboundIn = Any
  var flushed: EventLoopPromise<Void>?
  var isOutputClosed = false
  var reads = 0

  func read(context: ChannelHandlerContext) { reads += 1 }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode == .output else { return context.close(mode: mode, promise: promise) }
    isOutputClosed = true
    flushed = promise
  }
}

/// A suite about one connection, up to the requests that its application gets.
protocol ConnectionSuite {
  var wire: Wire { get }
  var channel: EmbeddedChannel { get }
}

extension ConnectionSuite {
  static var limits: BodyWatch.Limits {
    BodyWatch.Limits(
      baseTime: .seconds(20), slowestRate: 1000, afterAnswer: .seconds(15), largestBody: 50_000)
  }

  static var head: HTTPServerRequestPart {
    .head(
      HTTPRequestHead(version: .http1_1, method: .POST, uri: "/", headers: ["Host": "localhost"]))
  }

  static var answer: [HTTPResponsePart] {
    [.head(HTTPResponse(status: .contentTooLarge)), .end(nil)]
  }

  static func channel(with wire: Wire, isStopping: Shared<Bool> = Shared(false)) throws
    -> EmbeddedChannel
  {
    let codec = RequestCodec(limits: limits) { isStopping.value }
    let channel = EmbeddedChannel(handlers: [wire, codec])
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  func receive(_ parts: HTTPServerRequestPart...) {
    for part in parts { channel.pipeline.fireChannelRead(part) }
    channel.pipeline.fireChannelReadComplete()
  }

  func body(_ count: Int) -> HTTPServerRequestPart {
    .body(ByteBuffer(repeating: 0x78, count: count))
  }

  func send() throws {
    for part in Self.answer { try channel.writeOutbound(part) }
  }

  func pass(_ time: TimeAmount) { channel.embeddedEventLoop.advanceTime(by: time) }

  func sentStatus() throws -> UInt? {
    guard case .head(let head) = try channel.readOutbound(as: HTTPServerResponsePart.self) else {
      return nil
    }
    #expect(try channel.readOutbound(as: HTTPServerResponsePart.self) == .end(nil))
    #expect(head.status.code != 400 || head.headers["connection"] == ["close"])
    return head.status.code
  }
}
