import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Testing

@testable import ServerKit

@Suite("Limits of a request's body")
struct BodyWatchTests {
  private static let limits = BodyWatch.Limits(
    baseTime: .seconds(20), slowestRate: 1000, afterAnswer: .seconds(15), largestBody: 50_000)

  private static let head = HTTPServerRequestPart.head(
    HTTPRequestHead(version: .http1_1, method: .POST, uri: "/", headers: ["Host": "localhost"]))
  private static let answer: [HTTPResponsePart] = [
    .head(HTTPResponse(status: .contentTooLarge)), .end(nil),
  ]

  /// A connection whose closing half can be watched, which an embedded channel does not show.
  private final class Wire: ChannelOutboundHandler {
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

  private let wire = Wire()
  private let isStopping = Shared(false)
  private let channel: EmbeddedChannel

  init() throws {
    let codec = RequestCodec(limits: Self.limits) { [isStopping] in isStopping.value }
    channel = EmbeddedChannel(handlers: [wire, codec])
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  private func receive(_ parts: HTTPServerRequestPart...) {
    for part in parts { channel.pipeline.fireChannelRead(part) }
    channel.pipeline.fireChannelReadComplete()
  }

  private func body(_ count: Int) -> HTTPServerRequestPart {
    .body(ByteBuffer(repeating: 0x78, count: count))
  }

  private func send() throws {
    for part in Self.answer { try channel.writeOutbound(part) }
  }

  private func pass(_ time: TimeAmount) { channel.embeddedEventLoop.advanceTime(by: time) }

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

  @Test(
    "every way to ask for the end of the connection is heard",
    arguments: [
      (HTTPVersion.http1_1, HTTPHeaders(), nil), (.http1_0, HTTPHeaders(), "close"),
      (.http1_1, ["Connection": "Close"], "close"),
      (.http1_1, ["Connection": "close, TE"], "close"),
      (.http1_0, ["Connection": "keep-alive"], "keep-alive"),
    ] as [(HTTPVersion, HTTPHeaders, String?)])
  func connection(version: HTTPVersion, headers: HTTPHeaders, expected: String?) throws {
    var headers = headers
    headers.add(name: "Host", value: "localhost")
    receive(.head(HTTPRequestHead(version: version, method: .GET, uri: "/a?b", headers: headers)))
    guard case .head(let request) = try channel.readInbound(as: HTTPRequestPart.self) else {
      Issue.record("no request came")
      return
    }
    #expect(request.path == "/a?b")
    #expect(request.headerFields[.connection] == expected)
  }

  @Test(
    "a target in any form becomes a path",
    arguments: [
      ("/x/y?z=1", "/x/y?z=1"), ("http://other/x?z=1", "/x?z=1"), ("//x", "//x"), ("*", "*"),
    ])
  func target(uri: String, path: String) throws {
    let headers: HTTPHeaders = ["Host": "localhost"]
    receive(
      .head(HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: headers)), .end(nil))
    guard case .head(let request) = try channel.readInbound(as: HTTPRequestPart.self) else {
      Issue.record("no request came")
      return
    }
    #expect(request.path == path)
  }

  private static let nonsense = HTTPServerRequestPart.head(
    HTTPRequestHead(version: .http1_1, method: .RAW(value: "NO METHOD"), uri: "/"))

  private func sentStatus() throws -> UInt? {
    guard case .head(let head) = try channel.readOutbound(as: HTTPServerResponsePart.self) else {
      return nil
    }
    #expect(try channel.readOutbound(as: HTTPServerResponsePart.self) == .end(nil))
    #expect(head.status.code != 400 || head.headers["connection"] == ["close"])
    return head.status.code
  }

  @Test("a head that makes no sense is refused, its body goes nowhere, and the connection ends")
  func nonsense() throws {
    receive(Self.nonsense, body(10))
    #expect(try sentStatus() == 400)
    wire.flushed?.succeed()
    #expect(wire.isOutputClosed && channel.isActive, "the rest of the body is taken in")
    receive(.end(nil), Self.head, .end(nil))
    #expect(!channel.isActive)
    #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil)
  }

  @Test("it is refused only when those before it have their answers")
  func nonsenseLater() throws {
    receive(Self.head, .end(nil), Self.nonsense, .end(nil))
    #expect(try sentStatus() == nil)
    try send()
    #expect(try sentStatus() == 413)
    #expect(try sentStatus() == 400)
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

  @Test(
    "a request names its host once, with characters that a host has",
    arguments: [
      (.http1_1, [], false), (.http1_1, [""], false), (.http1_1, ["a b"], false),
      (.http1_1, ["a", "b"], false), (.http1_1, ["a", "a"], false), (.http1_1, ["a/b"], false),
      (.http1_1, ["a@b"], false), (.http1_1, ["localhost:3000"], true),
      (.http1_1, ["[2001:db8::1]:3000"], true), (.http1_0, [], true), (.http1_0, ["a b"], false),
    ] as [(HTTPVersion, [String], Bool)])
  func host(version: HTTPVersion, hosts: [String], isTaken: Bool) throws {
    let headers = HTTPHeaders(hosts.map { ("hOST", $0) })
    receive(
      .head(HTTPRequestHead(version: version, method: .GET, uri: "/", headers: headers)), .end(nil))
    let request = try channel.readInbound(as: HTTPRequestPart.self)
    #expect((request != nil) == isTaken)
    if isTaken, case .head(let head) = request { #expect(head.authority == hosts.first) }
    if !isTaken { #expect(try sentStatus() == 400) }
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
