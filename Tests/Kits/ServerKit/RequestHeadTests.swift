import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Testing

@testable import ServerKit

@Suite("The heads of requests")
struct RequestHeadTests: ConnectionSuite {
  let wire = Wire()
  let channel: EmbeddedChannel

  init() throws {
    channel = try Self.channel(with: wire)
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
      .head(HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: headers)), .end(nil)
    )
    guard case .head(let request) = try channel.readInbound(as: HTTPRequestPart.self) else {
      Issue.record("no request came")
      return
    }
    #expect(request.path == path)
  }

  private static let nonsense = HTTPServerRequestPart.head(
    HTTPRequestHead(version: .http1_1, method: .RAW(value: "NO METHOD"), uri: "/"))

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
}
