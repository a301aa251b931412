import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import ServerKit
import Testing

@testable import WebHost

@Suite("What asks for an upgrade is upgraded or answered, over the network too")
struct UpgradeTests {
  private func host(burst: Double = 240) throws -> WebHost {
    var configuration = WebHostConfiguration()
    configuration.socketLimit = RateLimit("test", burst: burst, perSecond: 0.001)
    return try WebHost.forTests(configuration)
  }

  /// The head of the answer to a request with these lines, on a connection of its own.
  private func answer(_ port: Int, _ lines: String...) async throws -> String {
    let connection = try RawSocket(port: port)
    try connection.send((lines + ["Host: 127.0.0.1:\(port)", "", ""]).joined(separator: "\r\n"))
    let end = Array("\r\n\r\n".utf8)
    let answer = try await connection.receive { bytes in
      bytes.indices.contains { bytes[$0...].starts(with: end) }
    }
    return String(decoding: answer, as: UTF8.self)
  }

  /// The request of a browser that opens the tabs' socket.
  private func handshake(
    _ port: Int, origin: String? = nil, version: Int = 13
  ) async throws -> String {
    try await answer(
      port, "GET /_q/socket?app=/app&session=\(String(repeating: "0", count: 32)) HTTP/1.1",
      "Origin: \(origin ?? "http://127.0.0.1:\(port)")",
      "Cookie: quartet_browser=\(String(repeating: "b", count: 32))", "Connection: Upgrade",
      "Upgrade: websocket", "Sec-WebSocket-Version: \(version)",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
  }

  @Test("a socket too many is told when to come back")
  func tooMany() async throws {
    _ = try await host(burst: 2).serving { port in
      for _ in 0..<2 {
        #expect(try await handshake(port).hasPrefix("HTTP/1.1 101 "))
      }
      let head = try await handshake(port)
      #expect(head.hasPrefix("HTTP/1.1 429 "), "\(head)")
      #expect(head.lowercased().contains("retry-after:"))
    }
  }

  @Test("a page of others is told that it may not")
  func foreign() async throws {
    _ = try await host().serving { port in
      let head = try await handshake(port, origin: "https://a.example")
      #expect(head.hasPrefix("HTTP/1.1 403 "), "\(head)")
    }
  }

  @Test("a page of another name that resolves to this machine gets nothing, and no socket")
  func otherName() async throws {
    var configuration = WebHostConfiguration()
    configuration.hosts = ServedHosts(publicAddress: nil, listeningOn: "127.0.0.1")
    let host = try WebHost.forTests(configuration)
    _ = try await host.serving(hosts: configuration.hosts) { port in
      let name = "evil.example:\(port)"
      let socket = try RawSocket(port: port)
      let head = try await socket.upgrade(port: port, host: name)
      #expect(head.hasPrefix("HTTP/1.1 421 "), "\(head)")
      for (name, status) in [(name, 421), ("localhost:\(port)", 200), ("[::1]:\(port)", 200)] {
        let page = try RawSocket(port: port)
        try page.send("GET /app HTTP/1.1\r\nHost: \(name)\r\n\r\n")
        let answer = try await page.receive { $0.count > 12 }
        #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 \(status) "))
      }
      #expect(await host.sessions.count == 2)
    }
  }

  @Test("a handshake that is none costs one token, not two")
  func oneToken() async throws {
    _ = try await host(burst: 1).serving { port in
      let head = try await handshake(port, version: 12)
      #expect(head.hasPrefix("HTTP/1.1 426 ") && head.contains("13"), "\(head)")
      #expect(try await handshake(port).hasPrefix("HTTP/1.1 429 "), "it did cost one")
    }
  }

  @Test(
    "what merely offers another protocol is answered as ever", arguments: ["h2c", "websocket", "x"])
  func offers(protocol: String) async throws {
    _ = try await host().serving { port in
      let head = try await answer(
        port, "GET /_q/quartet.css HTTP/1.1", "Connection: Upgrade, HTTP2-Settings",
        "Upgrade: \(`protocol`)", "HTTP2-Settings: AAMAAABkAAQAAP__")
      #expect(head.hasPrefix("HTTP/1.1 200 "), "\(head)")
    }
  }

  @Test("a proxy's own line of X-Forwarded-For counts, not the client's, however it is written")
  func forwardedFor() throws {
    var configuration = WebHostConfiguration()
    configuration.trustsProxy = true
    let host = try WebHost.forTests(configuration)
    func client(_ lines: String...) -> ClientAddress? {
      var headers = HTTPHeaders([
        ("Host", "example.com"), ("Origin", "http://example.com"),
        ("Cookie", "quartet_browser=\(String(repeating: "b", count: 32))"),
      ])
      for line in lines { headers.add(name: "X-Forwarded-For", value: line) }
      let session = String(repeating: "0", count: 32)
      let head = HTTPRequestHead(
        version: .http1_1, method: .GET, uri: "/_q/socket?app=/app&session=\(session)",
        headers: headers)
      return host.addressee(of: head, on: EmbeddedChannel())?.client
    }
    let proxy = ClientAddress("203.0.113.9")
    #expect(proxy != nil)
    #expect(client("203.0.113.9") == proxy)
    #expect(client("198.51.100.1, 203.0.113.9") == proxy)
    #expect(client("198.51.100.1", "203.0.113.9") == proxy)
    #expect(client("198.51.100.1, 198.51.100.2", "198.51.100.3, 203.0.113.9") == proxy)
  }
}
