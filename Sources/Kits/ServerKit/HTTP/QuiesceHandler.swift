import NIOCore

/// Closes a connection when the server stops. Open sockets have already been asked to come back
/// later. A connection that has sent nothing yet would otherwise keep the server from ending.
package final class QuiesceHandler: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  package typealias InboundIn = NIOAny

  package init() {}

  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }
}
