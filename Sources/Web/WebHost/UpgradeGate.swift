import NIOCore
import NIOHTTP1

/// Lets a request pass as an upgrade only if it will be granted. Any other goes on as a plain
/// request, and its route answers it. NIO's upgrade handler forgets the head of a request that it
/// does not upgrade. Even a client that merely offers HTTP/2 would get no answer.
final class UpgradeGate: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private let admits: @Sendable (HTTPRequestHead, any Channel) -> Bool

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

  /// RFC 6455, 4.2.1, as far as NIO looks.
  private static func isHandshake(_ head: HTTPRequestHead) -> Bool {
    head.method == .GET
      && head.headers[canonicalForm: "upgrade"].contains { $0.lowercased() == "websocket" }
      && head.headers["sec-websocket-key"].count == 1
      && head.headers["sec-websocket-version"] == ["13"]
  }
}

@available(*, unavailable)
extension UpgradeGate: Sendable {}
