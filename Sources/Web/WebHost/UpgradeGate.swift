import NIOCore
import NIOHTTP1

/// Lets a request pass as an upgrade only if it will be granted. Any other goes on as a plain
/// request, and its route answers it. NIO's upgrade handler forgets the head of a request that it
/// does not upgrade. Even a client that merely offers HTTP/2 would get no answer.
///
/// A connection that begins with anything but HTTP is refused here, once, and then closed.
final class UpgradeGate: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// How long a client has to read its refusal.
  private static let readingTime = TimeAmount.seconds(1)

  private let admits: @Sendable (HTTPRequestHead, any Channel) -> Bool
  private var hasRefused = false

  /// - Parameter admits: called once for each request for a socket that follows the protocol.
  init(admits: @escaping @Sendable (HTTPRequestHead, any Channel) -> Bool) {
    self.admits = admits
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = Self.unwrapInboundIn(data) else {
      return context.fireChannelRead(data)
    }
    if head.headers.contains(name: "upgrade"),
      !(Self.isHandshake(head) && admits(head, context.channel))
    {
      head.headers.remove(name: "upgrade")
    }
    context.fireChannelRead(Self.wrapInboundOut(.head(head)))
    // Only a connection's first request can become a socket.
    context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
  }

  /// RFC 6455, 4.2.1. NIO ignores some of it. It even upgrades a request with a body, and then
  /// leaves the connection open for ever.
  private static func isHandshake(_ head: HTTPRequestHead) -> Bool {
    func names(_ token: String, in field: String) -> Bool {
      head.headers[canonicalForm: field].contains { $0.lowercased() == token }
    }
    return head.method == .GET && head.version != .http1_0
      && !head.headers.contains(name: "transfer-encoding")
      && head.headers["content-length"].allSatisfy { $0 == "0" }
      && names("websocket", in: "upgrade") && names("upgrade", in: "connection")
      && head.headers["sec-websocket-key"].count == 1
      && head.headers["sec-websocket-version"] == ["13"]
  }

  // MARK: What is no HTTP

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is HTTPParserError else { return context.fireErrorCaught(error) }
    // The parser reports some errors twice.
    guard !hasRefused else { return }
    hasRefused = true
    let head = HTTPResponseHead(
      version: .http1_1, status: .badRequest,
      headers: ["content-length": "0", "connection": "close"])
    context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
    context.close(mode: .output, promise: nil)
    let channel = context.channel
    context.eventLoop.scheduleTask(in: Self.readingTime) { channel.close(promise: nil) }
  }
}

@available(*, unavailable)
extension UpgradeGate: Sendable {}
