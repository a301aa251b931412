import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Testing

@testable import ServerKit

@Suite("Limits of a request's body")
struct BodyWatchTests: ConnectionSuite {
  let wire = Wire()
  let channel: EmbeddedChannel
  private let isStopping = Shared(false)

  init() throws {
    channel = try Self.channel(with: wire, isStopping: isStopping)
  }

  @Test("requests that are complete are passed on and never timed")
  func complete() throws {
    receive(Self.head, body(10), .end(nil), Self.head, .end(nil))
    try send()
    try send()
    pass(.hours(1))
    #expect(channel.isActive)
    for _ in 0..<5 { #expect(try channel.readInbound(as: HTTPRequestPart.self) != nil) }
    #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil)
  }

  @Test("a body that stops coming is waited for 20 seconds")
  func silence() {
    receive(Self.head)
    pass(.seconds(19))
    #expect(channel.isActive)
    pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test("a body may take longer the larger it is, but not come drop by drop")
  func rate() {
    receive(Self.head, body(10_000))
    for _ in 0..<29 {
      pass(.seconds(1))
      receive(body(1))
    }
    #expect(channel.isActive)
    pass(.seconds(2))
    #expect(!channel.isActive)
  }

  @Test("after the answer the rest of a body has 15 seconds, however fast it comes")
  func afterAnswer() throws {
    receive(Self.head, body(100))
    pass(.seconds(10))
    try send()
    for _ in 0..<14 {
      receive(body(3000))
      pass(.seconds(1))
    }
    #expect(channel.isActive)
    pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test("a body that came to its end after the answer leaves the connection as it was")
  func restReceived() throws {
    receive(Self.head, body(100))
    try send()
    receive(body(100), .end(nil))
    pass(.hours(1))
    #expect(channel.isActive)
  }

  @Test("the answer to an earlier request says nothing about the body of a later one")
  func pipelined() throws {
    receive(Self.head, .end(nil), Self.head, body(10_000))
    try send()
    pass(.seconds(16))
    #expect(channel.isActive)
  }

  @Test("more than the largest body is not read")
  func size() {
    receive(Self.head, body(50_000))
    #expect(channel.isActive)
    receive(body(1))
    #expect(!channel.isActive)
  }

  @Test("a connection that is to be closed is, as soon as the answer has gone out")
  func closing() throws {
    receive(Self.head, .end(nil))
    try send()
    channel.close(mode: .output, promise: nil)
    #expect(wire.isOutputClosed)
    #expect(channel.isActive)
    wire.flushed?.succeed()
    #expect(!channel.isActive)
  }

  @Test("what is left of a body is read and dropped before a connection is closed")
  func draining() throws {
    receive(Self.head, body(100))
    try send()
    _ = try channel.readInbound(as: HTTPRequestPart.self)
    _ = try channel.readInbound(as: HTTPRequestPart.self)
    let before = wire.reads
    channel.close(mode: .output, promise: nil)
    wire.flushed?.succeed()
    #expect(wire.reads > before, "nobody else reads any more")
    receive(body(100))
    #expect(channel.isActive)
    #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil, "nobody else wants it")
    receive(.end(nil))
    #expect(!channel.isActive)
  }

  @Test("a client that stops sending and does not close is left after 15 seconds")
  func abandoned() throws {
    receive(Self.head, body(100))
    try send()
    channel.close(mode: .output, promise: nil)
    wire.flushed?.succeed()
    pass(.seconds(14))
    #expect(channel.isActive)
    pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test("a client that has closed its side in the middle of a body is not waited for")
  func halfClosed() throws {
    receive(Self.head, body(100))
    channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(channel.isActive)
    try send()
    channel.close(mode: .output, promise: nil)
    wire.flushed?.succeed()
    #expect(!channel.isActive)
  }

  @Test("a client that does not take its answer in is left")
  func unread() throws {
    receive(Self.head, .end(nil))
    try send()
    channel.close(mode: .output, promise: nil)
    pass(.seconds(15))
    #expect(!channel.isActive)
  }

  @Test("what stops being HTTP in its body is answered, and then left after a second")
  func brokenBody() throws {
    receive(Self.head, body(100))
    channel.pipeline.fireErrorCaught(HTTPParserError.invalidChunkSize)
    try send()
    channel.close(mode: .output, promise: nil)
    wire.flushed?.succeed()
    #expect(channel.isActive, "the client reads its refusal")
    pass(.seconds(1))
    #expect(!channel.isActive)
    #expect(throws: HTTPParserError.self) { try channel.throwIfErrorCaught() }
  }

  @Test("a server that stops says with its answer that the connection ends, and ends it")
  func stopping() throws {
    receive(Self.head, .end(nil))
    try send()
    _ = try channel.readOutbound(as: HTTPServerResponsePart.self)
    _ = try channel.readOutbound(as: HTTPServerResponsePart.self)
    isStopping.update { $0 = true }
    receive(Self.head, .end(nil), Self.head, .end(nil))
    try send()
    guard case .head(let head) = try channel.readOutbound(as: HTTPServerResponsePart.self) else {
      Issue.record("no answer came")
      return
    }
    #expect(head.headers["connection"] == ["close"])
    #expect(wire.isOutputClosed)
    wire.flushed?.succeed()
    #expect(!channel.isActive)
  }
}
