import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import WebHost

@Suite("A socket's end", .timeLimit(.minutes(1)))
struct SocketHandlerTests {
  private let address = SocketAddressee(
    app: "/app", session: String(repeating: "0", count: 32),
    browser: String(repeating: "b", count: 32))

  /// Runs a socket of which `work` plays the browser; returns when the server has let go of it.
  private func run(
    _ host: WebHost, while work: (NIOAsyncTestingChannel) async throws -> Void
  ) async throws {
    let channel = NIOAsyncTestingChannel()
    try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1))
    try await channel.testingEventLoop.executeInContext {
      try channel.pipeline.syncOperations.addHandler(
        SocketHandler(host: host, address: address, channel: channel))
    }
    try await work(channel)
    // The channel's own time stands still otherwise.
    while channel.isActive {
      try Task.checkCancellation()
      await channel.testingEventLoop.advanceTime(by: .milliseconds(10))
    }
    while await isConnected(host) { try await Task.sleep(for: .milliseconds(1)) }
    #expect(!channel.isActive)
  }

  @MainActor
  private func isConnected(_ host: WebHost) -> Bool {
    host.sessions.all.contains { $0.isConnected }
  }

  private func close(_ code: WebSocketErrorCode) -> WebSocketFrame {
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    return WebSocketFrame(fin: true, opcode: .connectionClose, maskKey: Self.mask, data: data)
  }

  /// A mask that changes nothing.
  private static let mask: WebSocketMaskingKey = [0, 0, 0, 0]

  private let hello = WebSocketFrame(
    fin: true, opcode: .text, maskKey: mask, data: ByteBuffer(string: "[\"hello\",0,{}]"))

  @Test(
    "a browser that takes nothing in does not keep its channel when it or the server closes",
    .timeLimit(.minutes(1)), arguments: [true, false])
  func hungWriter(isClosedByServer: Bool) async throws {
    var configuration = WebHostConfiguration()
    configuration.closingTime = .milliseconds(10)
    let host = try WebHost.forTests(configuration)
    try await run(host) { channel in
      try await channel.testingEventLoop.executeInContext {
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
      }
      try await channel.writeInbound(hello)
      while await host.sessions.all.first?.isConnected != true { await Task.yield() }
      if isClosedByServer {
        await host.sessions.removeAllToRestart()
      } else {
        try await channel.writeInbound(close(.normalClosure))
      }
    }
  }

  @Test(
    "only a page that goes says goodbye",
    arguments: [(WebSocketErrorCode.goingAway, true), (.normalClosure, false)])
  func goodbye(code: WebSocketErrorCode, isGoodbye: Bool) async throws {
    let host = try WebHost.forTests()
    try await run(host) { channel in
      try await channel.writeInbound(hello)
      _ = try await channel.waitForOutboundWrite(as: WebSocketFrame.self)
      try await channel.writeInbound(close(code))
    }
    let session = try #require(await host.sessions.all.first)
    #expect(await session.isConnected == false)
    #expect(await session.isConnectedOrReturning == !isGoodbye)
  }
}
