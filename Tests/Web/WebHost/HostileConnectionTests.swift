import Logging
import ServerKit
import Testing

@testable import WebHost

@Suite(
  "No connection stays that has no business, and no client takes all of them",
  .timeLimit(.minutes(2)))
struct HostileConnectionTests {
  private func host(_ change: (inout WebHostConfiguration) -> Void = { _ in }) throws -> WebHost {
    var configuration = WebHostConfiguration()
    // Hundreds of sockets come from one address here.
    configuration.socketLimit = RateLimit("test", burst: 10_000, perSecond: 10_000)
    change(&configuration)
    return try WebHost.forTests(configuration)
  }

  /// Waits until the server has let go of all connections but so many.
  private func areLeft(_ count: Int, of host: WebHost, within limit: Duration) async throws -> Bool
  {
    let start = ContinuousClock.now
    while host.connections.total > count {
      guard ContinuousClock.now - start < limit else { return false }
      try await Task.sleep(for: .milliseconds(10))
    }
    return true
  }

  /// A handshake that is right but for these lines, which replace those of the same name.
  private static func handshake(_ port: Int, _ lines: String..., version: String = "1.1") -> String
  {
    let right = [
      "Host: 127.0.0.1:\(port)", "Origin: http://127.0.0.1:\(port)",
      "Cookie: quartet_browser=\(String(repeating: "b", count: 32))", "Connection: Upgrade",
      "Upgrade: websocket", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ].filter { line in !lines.contains { $0.prefix(8) == line.prefix(8) } }
    let session = String(repeating: "a", count: 32)
    let request = "GET /_q/socket?app=/app&session=\(session) HTTP/\(version)"
    return ([request] + right + lines.filter { !$0.hasSuffix(":") } + ["", ""])
      .joined(separator: "\r\n")
  }

  enum Breaking: CaseIterable {
    case body, bodyThatNeverComes, chunks, noConnection, oldVersion, twoKeys, half, inputClosed,
      garbage
    case noHTTP, frameAtOnce

    func bytes(_ port: Int) -> [UInt8] {
      let text =
        switch self {
        case .body: handshake(port, "Content-Length: 1") + "X"
        case .bodyThatNeverComes: handshake(port, "Content-Length: 9")
        case .chunks: handshake(port, "Transfer-Encoding: chunked") + "1\r\nX\r\n0\r\n\r\n"
        case .noConnection: handshake(port, "Connection:") + "\u{1}\u{2}"
        case .oldVersion: handshake(port, version: "1.0")
        case .twoKeys: handshake(port, "Sec-WebSocket-Key: AAAA", "Sec-WebSocket-Key: BBBB")
        case .half: String(handshake(port).dropLast(7))
        case .inputClosed: handshake(port)
        case .garbage: handshake(port) + String(repeating: "\u{7f}", count: 3000)
        case .noHTTP: "\u{16}\u{3}\u{1}\u{0}"
        case .frameAtOnce: handshake(port)
        }
      return Array(text.utf8) + (self == .frameAtOnce ? RawFrame.text("[[[[[[[[[[").bytes() : [])
    }
  }

  @Test("a broken upgrade leaves no connection behind", arguments: Breaking.allCases)
  func brokenUpgrade(kind: Breaking) async throws {
    let host = try host()
    _ = try await host.serving { port in
      for _ in 0..<30 {
        let connection = try RawSocket(port: port)
        try connection.send(kind.bytes(port))
        if kind == .inputClosed { connection.closeOutput() }
        try await Task.sleep(for: .milliseconds(10))
        // An answer that nobody has read makes a reset of the close, and that ends it for both sides.
        connection.drain()
      }
      #expect(try await areLeft(0, of: host, within: .seconds(5)), "\(host.connections.total)")
      let after = try RawSocket(port: port)
      #expect(try await after.upgrade(port: port).hasPrefix("HTTP/1.1 101 "))
    }
  }

  @Test(
    "a handshake with a body is answered as a plain request", arguments: [Breaking.body, .chunks])
  func body(kind: Breaking) async throws {
    _ = try await host().serving { port in
      let connection = try RawSocket(port: port)
      try connection.send(kind.bytes(port))
      let answer = try await connection.receive { $0.count > 12 }
      #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 403 "))
    }
  }

  @Test("one address has a share of the connections, and gets it back")
  func share() async throws {
    let host = try host { $0.connections.perAddress = 5 }
    _ = try await host.serving { port in
      var held = try (0..<5).map { _ in try RawSocket(port: port) }
      while host.connections.total < 5 { try await Task.sleep(for: .milliseconds(5)) }
      let refused = try RawSocket(port: port)
      #expect(try await refused.receive { _ in false }.isEmpty, "closed at once")
      #expect(host.connections.total == 5)
      held.removeLast()
      #expect(try await areLeft(4, of: host, within: .seconds(5)))
      let next = try RawSocket(port: port)
      #expect(try await next.upgrade(port: port).hasPrefix("HTTP/1.1 101 "))
    }
  }

  @Test("a whole IPv6 site has a share, and all together have no more than there are")
  func tally() throws {
    var limits = ConnectionLimits(descriptors: 1024)
    #expect(limits.total == 960 && limits.perAddress == 240)
    (limits.perAddress, limits.perSite, limits.total) = (2, 3, 5)
    let tally = ConnectionTally(limits, logger: Logger(label: "test"))
    let houses = (1...3).compactMap { ClientAddress("2001:db8:7:\($0)::1") }
    #expect(tally.enter(houses[0]) && tally.enter(houses[0]) && !tally.enter(houses[0]))
    #expect(tally.enter(houses[1]) && !tally.enter(houses[2]), "the site's share is used")
    #expect(tally.enter(nil) && tally.enter(nil) && !tally.enter(nil))
    tally.leave(houses[0])
    #expect(tally.total == 4 && tally.enter(houses[2]))
  }

  @Test("a client that asks and never reads is left; one that reads slowly is not")
  func readsNothing() async throws {
    let host = try host {
      $0.connections.patience = .seconds(3)
      $0.connections.leastProgress = 1000
    }
    _ = try await host.serving { port in
      let request = "GET /_q/quartet.js HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
      let mute = try RawSocket(port: port, receiveBuffer: 262_144)
      let slow = try RawSocket(port: port, receiveBuffer: 262_144)
      // More than all buffers hold.
      for _ in 0..<200 {
        try mute.send(request)
        try slow.send(request)
      }
      while host.connections.total < 2 { try await Task.sleep(for: .milliseconds(5)) }
      var received = 0
      while host.connections.total > 1, received < 10_000_000 {
        received += try await slow.receive { $0.count >= 20_000 }.count
        try await Task.sleep(for: .milliseconds(40))
      }
      #expect(try await areLeft(1, of: host, within: .seconds(5)))
      let rest = try await slow.receive { $0.count > 200_000 }
      #expect(received > 0 && rest.count > 200_000, "the slow one is still served")
      withExtendedLifetime(mute) {}
    }
  }

  @Test(
    "what is no HTTP of ours is refused once, and the connection ends",
    arguments: [
      "GET / HTTP/2.0\r\nHost: a\r\n\r\n", "GET / HTTP/0.9\r\nHost: a\r\n\r\n", "\u{16}\u{3}\u{1}",
      "GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
      "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
    ])
  func refusedOnce(text: String) async throws {
    let host = try host()
    _ = try await host.serving { port in
      for isLater in [false, true] {
        let connection = try RawSocket(port: port)
        if isLater {
          try connection.send("GET /_q/nothing HTTP/1.1\r\nHost: a\r\n\r\n")
          _ = try await connection.receive { $0.count > 100 }
        }
        try connection.send(text)
        let start = ContinuousClock.now
        let answer = String(decoding: try await connection.receive { _ in false }, as: UTF8.self)
        #expect(answer.ranges(of: "HTTP/1.1 400 ").count == 1, "\(answer)")
        #expect(answer.lowercased().contains("connection: close"))
        #expect(ContinuousClock.now - start < .seconds(3))
        #expect(try await areLeft(0, of: host, within: .seconds(3)))
      }
    }
  }
}
