import Foundation
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOWebSocket
import ServerKit

/// A connection that is plain HTTP unless it asks for the tabs' socket.
struct LiveChannel: ServerChildChannel, HTTPChannelHandler {
  typealias HTTPChannel = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  enum Negotiated: Sendable {
    case http(HTTPChannel)
    /// The handler in its pipeline does the rest.
    case socket
  }

  struct Value: ServerChildChannelValue {
    let negotiated: EventLoopFuture<Negotiated>
    let channel: any Channel
  }

  /// How long a connection may take to send its first request's head.
  private static let firstRequestLimit = TimeAmount.seconds(20)
  /// Longer than any waiting read (25 s) and any browser's pause between requests that is worth a
  /// connection.
  private static let idleLimit = Duration.seconds(90)
  /// Bytes that the system takes before the client has room for them.
  private static let unsentBytes: SocketOptionValue = 32 * 1024

  let host: WebHost
  let responder: HTTPChannelHandler.Responder

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let host = host
    return channel.eventLoop.makeCompletedFuture {
      let watch = ConnectionWatch(
        tally: host.connections, limits: host.configuration.connections,
        countsAddresses: host.countsAddresses)
      try channel.pipeline.syncOperations.addHandler(watch)
      // Otherwise the system holds megabytes for a slow client, and progress cannot be seen.
      try channel.syncOptions?.setOption(
        .tcpOption(.init(rawValue: TCP_NOTSENT_LOWAT)), value: Self.unsentBytes)
      let upgrade = NIOTypedHTTPServerUpgradeConfiguration<Negotiated>(
        upgraders: [upgrader()],
        notUpgradingCompletionHandler: { channel in
          channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            // Plain HTTP finishes its request first, and answers malformed requests itself.
            try pipeline.handler(type: ConnectionWatch.self).closesAtStop = false
            try pipeline.addHandler(RequestCodec { host.isRestarting })
            try pipeline.addHandler(
              HTTPConnectionStateHandler(idleTimeout: Self.idleLimit, logger: logger))
            return .http(
              try HTTPChannel(
                wrappingChannelSynchronously: channel,
                configuration: .init(isOutboundHalfClosureEnabled: true)))
          }
        })
      var pipeline = NIOUpgradableHTTPServerPipelineConfiguration(upgradeConfiguration: upgrade)
      // As in Hummingbird's own channel, the async channel pipelines and swift-http-types
      // validates.
      pipeline.enablePipelining = false
      pipeline.enableResponseHeaderValidation = false
      // The gate answers a malformed first request; NIO's handler answers it twice.
      pipeline.enableErrorHandling = false
      // A connection keeps the buffer of its reads, and most are tabs that are silent for minutes.
      // The buffer grows with the reads.
      try channel.syncOptions?.setOption(
        .recvAllocator,
        value: AdaptiveRecvByteBufferAllocator(minimum: 64, initial: 512, maximum: 65_536))
      let negotiated = try channel.pipeline.syncOperations.configureUpgradableHTTPServerPipeline(
        configuration: pipeline)
      let upgrader = try channel.pipeline.syncOperations.handler(
        type: NIOTypedHTTPServerUpgradeHandler<Negotiated>.self)
      let gate = UpgradeGate { head, channel in
        host.addressee(of: head, on: channel).map(host.admits) ?? false
      }
      try channel.pipeline.syncOperations.addHandler(gate, position: .before(upgrader))
      // A connection that says nothing, or half a request, is not kept.
      let silence = channel.eventLoop.scheduleTask(in: Self.firstRequestLimit) {
        channel.close(promise: nil)
      }
      negotiated.whenComplete { _ in silence.cancel() }
      return Value(negotiated: negotiated, channel: channel)
    }
  }

  private func upgrader() -> NIOTypedWebSocketServerUpgrader<Negotiated> {
    let host = host
    return NIOTypedWebSocketServerUpgrader<Negotiated>(
      maxFrameSize: host.configuration.maximumFrame,
      shouldUpgrade: { channel, head in
        // The gate has let it through.
        channel.eventLoop.makeSucceededFuture(HTTPHeaders())
      },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          guard let address = host.addressee(of: head, on: channel) else {
            throw ChannelError.inputClosed
          }
          try channel.pipeline.syncOperations.addHandler(
            SocketHandler(host: host, address: address, channel: channel))
          return .socket
        }
      })
  }

  func handle(value: Value, logger: Logger) async {
    do {
      switch try await Self.negotiated(value) {
      case .http(let channel): await handleHTTP(asyncChannel: channel, logger: logger)
      // Its handlers do the rest, and end at the server's stop. A task that waited for that would
      // take four kilobytes for each open tab.
      case .socket: break
      }
    } catch {
      // An upgrade may have failed halfway. Nobody else would close the connection then.
      value.channel.close(promise: nil)
      logger.debug("A connection ended before it was set up", metadata: ["error": "\(error)"])
    }
  }

  private static func negotiated(_ value: Value) async throws -> Negotiated {
    try await withTaskCancellationHandler {
      try await value.negotiated.get()
    } onCancel: {
      value.channel.close(promise: nil)
    }
  }
}
