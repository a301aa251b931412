import NIOCore
import ServerKit

/// Stands first in each connection's pipeline, for as long as the connection lasts. It lets only as
/// many in as the limits allow, and ends a connection whose client takes nothing in.
///
/// A client that asks and does not read would keep its connection for ever: the idle timer of HTTP
/// stands still while an answer goes out.
final class ConnectionWatch: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  private let tally: ConnectionTally
  private let limits: ConnectionLimits
  /// Whether connections count by address. Behind a proxy all of them come from one.
  private let countsAddresses: Bool
  private var client: ClientAddress?
  private var isCounted = false
  private var check: Scheduled<Void>?
  /// The bytes that waited for the client at the last look.
  private var waiting = 0
  /// Whether the connection is closed at once when the server stops. HTTP ends its request first.
  var closesAtStop = true

  init(tally: ConnectionTally, limits: ConnectionLimits, countsAddresses: Bool) {
    self.tally = tally
    self.limits = limits
    self.countsAddresses = countsAddresses
  }

  func channelActive(context: ChannelHandlerContext) {
    client = countsAddresses ? ClientAddress(context.channel.remoteAddress) : nil
    isCounted = tally.enter(client)
    guard isCounted else { return context.close(promise: nil) }
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    check?.cancel()
    if isCounted { tally.leave(client) }
    isCounted = false
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent, closesAtStop { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  // MARK: A client that reads nothing

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    check?.cancel()
    check = nil
    if !context.channel.isWritable { watch(context) }
    context.fireChannelWritabilityChanged()
  }

  private func watch(_ context: ChannelHandlerContext) {
    waiting = Self.waiting(context)
    check = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limits.patience)) {
      let isProgress = self.waiting - Self.waiting(context) >= self.limits.leastProgress
      if isProgress { self.watch(context) } else { context.close(promise: nil) }
    }
  }

  private static func waiting(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }
}

@available(*, unavailable)
extension ConnectionWatch: Sendable {}
