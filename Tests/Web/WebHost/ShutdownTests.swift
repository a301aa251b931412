import Testing

@testable import WebHost

@Suite("The server stops at once, whatever is connected")
struct ShutdownTests {
  /// Well under the 7 s after which the group loses patience, on a busy machine too.
  private static let limit = Duration.seconds(5)

  @Test(
    "connections that say nothing, half a request, or nothing more",
    arguments: ["", "GET /app HT", "GET /_q/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n"])
  func silent(said: String) async throws {
    var socket: RawSocket?
    let duration = try await WebHost.forTests().serving { port in
      let connection = try RawSocket(port: port)
      try connection.send(said)
      try await Task.sleep(for: .milliseconds(100))
      socket = connection
    }
    #expect(duration < Self.limit)
    let rest = try await #require(socket).receive { _ in false }
    #expect(said.count < 20 || !rest.isEmpty, "a whole request was answered")
  }

  @Test("an open socket is told when to come back, and no new one is opened")
  func socket() async throws {
    let host = try WebHost.forTests()
    var socket: RawSocket?
    let duration = try await host.serving { port in
      let connection = try RawSocket(port: port)
      #expect(try await connection.upgrade(port: port).contains("101 Switching Protocols"))
      try connection.sendFrame("[\"hello\",0,{}]")
      let first = try await connection.frames { !$0.isEmpty }
      #expect(first.first?.text.hasPrefix("[\"remount\"") == true)
      socket = connection
    }
    #expect(duration < Self.limit)
    let end = try await #require(socket).frames { _ in false }
    let close = try #require(end.last)
    #expect(close.closeCode == 1012)
    let pause = try #require(Int(String(decoding: close.payload.dropFirst(2), as: UTF8.self)))
    #expect((1...1000).contains(pause))
    #expect(await host.sessions.count == 0)
    let other = SocketAddressee(
      app: "/app", session: String(repeating: "0", count: 32),
      browser: String(repeating: "b", count: 32))
    #expect(!host.admits(other))
    let late = await Tab(host, session: other.session)
    await late.hello()
    #expect(await late.refusal?.code == .init(codeNumber: 1012))
  }

  @Test("an open socket that has not said whose it is")
  func mute() async throws {
    var socket: RawSocket?
    let duration = try await WebHost.forTests().serving { port in
      let connection = try RawSocket(port: port)
      #expect(try await connection.upgrade(port: port).contains("101"))
      socket = connection
    }
    #expect(duration < Self.limit)
    withExtendedLifetime(socket) {}
  }
}
