import Foundation
import Logging
import NIOCore
import NIOWebSocket

/// Carries the frames of one socket between the network and its session on the main actor.
struct SocketHandler {
  let host: WebHost
  let address: SocketAddressee

  /// How long an open socket may take to say whose it is.
  private static let helloLimit = Duration.seconds(20)

  func run(_ channel: LiveChannel.SocketChannel) async {
    let connection = SocketConnection()
    do {
      try await channel.executeThenClose { inbound, outbound in
        try await withThrowingTaskGroup(of: Void.self) { group in
          // When reading ends, what is still to be written (a close frame) goes out; when writing
          // ends, nobody listens any more.
          group.addTask {
            try await self.write(connection, to: outbound)
            throw CancellationError()
          }
          group.addTask {
            defer { connection.finish() }
            try await self.read(inbound, connection: connection, outbound: outbound)
          }
          group.addTask {
            try await Task.sleep(for: Self.helloLimit)
            await self.dropIfMute(connection)
          }
          // A browser that takes nothing in would keep the writer, and so the channel, for ever.
          group.addTask {
            for await _ in connection.open {}
            try await Task.sleep(for: host.configuration.closingTime)
            throw CancellationError()
          }
          // Until one of them throws. `waitForAll` would wait for the hello's limit too, and for
          // so long a closed socket would count as open.
          while try await group.next() != nil {}
        }
      }
    } catch {
      host.logger.debug("A socket ended", metadata: ["error": "\(error)"])
    }
    connection.finish()
    await detach(connection)
  }

  @MainActor
  private func detach(_ connection: SocketConnection) {
    connection.session?.detach(connection, isGoodbye: connection.saidGoodbye)
  }

  @MainActor
  private func note(goodbye connection: SocketConnection) { connection.saidGoodbye = true }

  @MainActor
  private func dropIfMute(_ connection: SocketConnection) {
    if connection.session == nil { connection.close(.misbehaved) }
  }

  private func write(
    _ connection: SocketConnection, to outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>
  ) async throws {
    for await item in connection.outbound {
      switch item {
      case .frame(let bytes):
        let frame = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(bytes: bytes))
        try await outbound.write(frame)
      case .close(let reason):
        var data = ByteBuffer()
        data.write(webSocketErrorCode: reason.code)
        data.writeString(reason.text)
        try await outbound.write(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
        return
      }
    }
  }

  private func read(
    _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>, connection: SocketConnection,
    outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>
  ) async throws {
    var session: WebSession?
    var message = ByteBuffer()
    for try await frame in inbound {
      switch frame.opcode {
      case .text, .continuation:
        if frame.opcode == .text { message.clear() }
        var data = frame.unmaskedData
        message.writeBuffer(&data)
        guard message.readableBytes <= host.configuration.maximumFrame else {
          return connection.close(.tooLarge)
        }
        guard frame.fin else { continue }
        guard let parsed = WireMessage(Data(message.readableBytesView)) else {
          return connection.close(.misbehaved)
        }
        session = await receive(parsed, session: session, connection: connection)
        if session == nil { return }
      case .ping:
        try await outbound.write(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
      case .connectionClose:
        var data = frame.unmaskedData
        // RFC 6455, 7.4.1: "a browser having navigated away from a page".
        if data.readWebSocketErrorCode() == .goingAway { await note(goodbye: connection) }
        return
      case .pong: continue
      default: return connection.close(.misbehaved)
      }
    }
  }

  /// - Returns: the session, or nil if the socket was closed.
  @MainActor
  private func receive(
    _ message: WireMessage, session: WebSession?, connection: SocketConnection
  ) async -> WebSession? {
    if case .hello(let applied, let hello) = message, session == nil {
      do {
        return try await host.connect(connection, address: address, applied: applied, hello: hello)
      } catch {
        connection.close(error)
        return nil
      }
    }
    guard let session, session.receive(message, from: connection) else {
      connection.close(.misbehaved)
      return nil
    }
    return session
  }
}
