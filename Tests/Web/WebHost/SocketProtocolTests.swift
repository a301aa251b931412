import Testing

@testable import WebHost

@Suite("A socket keeps to RFC 6455, and closes when its browser does not")
struct SocketProtocolTests {
  private let hello = RawFrame.text("[\"hello\",0,{}]")

  /// What the server's last frame says when these come after a hello. It then closes.
  private func end(after frames: [RawFrame], isMasked: Bool = true) async throws -> RawFrame? {
    var last: RawFrame?
    _ = try await WebHost.forTests().serving { port in
      let connection = try RawSocket(port: port)
      #expect(try await connection.upgrade(port: port).contains("101"))
      try connection.send(hello.bytes())
      _ = try await connection.frames { !$0.isEmpty }
      for frame in frames { try connection.send(frame.bytes(isMasked: isMasked)) }
      last = try await connection.frames { _ in false }.last
    }
    return last
  }

  @Test(
    "what the protocol forbids ends the socket with 1002",
    arguments: [
      [RawFrame(opcode: 1, payload: [0x31], reserved: 4)],
      [RawFrame(opcode: 1, payload: [0x31], reserved: 1)],
      [RawFrame(opcode: 9, payload: [], reserved: 2)],
      [RawFrame(opcode: 3, payload: [])],
      [RawFrame(opcode: 11, payload: [])],
      [RawFrame(opcode: 0, payload: [0x31])],
      [RawFrame(opcode: 1, payload: [0x5B], isLast: false), .text("[\"p\"]")],
      [RawFrame(opcode: 8, payload: [3])],
      [.close(1005)], [.close(1006)], [.close(999)], [.close(2000)], [.close(5000)],
      [RawFrame(opcode: 8, payload: [3, 0xE8, 0xC3])],
    ])
  func forbidden(frames: [RawFrame]) async throws {
    #expect(try await end(after: frames)?.closeCode == 1002)
  }

  @Test("an unmasked frame does too")
  func unmasked() async throws {
    #expect(try await end(after: [.text("[\"p\"]")], isMasked: false)?.closeCode == 1002)
  }

  @Test("a close is answered with the same", arguments: [1000, 1001, 3000, 4999, nil] as [UInt16?])
  func echo(code: UInt16?) async throws {
    #expect(try await end(after: [.close(code)]) == .close(code))
  }

  @Test("a message in parts, with a ping between them, is heard as a whole")
  func parts() async throws {
    let whole = Array("[\"e\",0,[[1,0,\"vis\",1]]]".utf8)
    let frames = [
      RawFrame(opcode: 1, payload: Array(whole[..<4]), isLast: false),
      RawFrame(opcode: 9, payload: [1, 2, 3]),
      RawFrame(opcode: 0, payload: [], isLast: false),
      RawFrame(opcode: 0, payload: Array(whole[4...])),
    ]
    _ = try await WebHost.forTests().serving { port in
      let connection = try RawSocket(port: port)
      #expect(try await connection.upgrade(port: port).contains("101"))
      try connection.send(hello.bytes())
      _ = try await connection.frames { !$0.isEmpty }
      for frame in frames { try connection.send(frame.bytes()) }
      let heard = try await connection.frames { $0.count >= 2 }
      #expect(heard.contains(RawFrame(opcode: 10, payload: [1, 2, 3])))
      #expect(heard.contains { $0.text.hasPrefix("[\"f\",") || $0.closeCode != nil })
      #expect(!heard.contains { $0.closeCode == 1002 }, "\(heard.map(\.text))")
    }
  }

  @Test("parts that together are too large end it with 1009")
  func tooLarge() async throws {
    let part = [UInt8](repeating: 0x20, count: 20_000)
    let frames = [
      RawFrame(opcode: 1, payload: part, isLast: false),
      RawFrame(opcode: 0, payload: part, isLast: false),
    ]
    #expect(try await end(after: frames)?.closeCode == 1009)
  }
}
