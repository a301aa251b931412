import Foundation

/// A TCP connection without any protocol, as `nc` opens one.
final class RawSocket: Sendable {
  struct Failure: Error {}

  private let descriptor: Int32

  /// - Parameter receiveBuffer: bytes that the system takes in for this socket; nil: as it likes.
  init(port: Int, receiveBuffer: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var bytes = receiveBuffer {
      setsockopt(
        descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failure() }
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) throws {
    guard Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    else { throw Failure() }
  }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  /// Collects bytes until `isEnough`, until the other side closes, or for five seconds.
  func receive(until isEnough: ([UInt8]) -> Bool) async throws -> [UInt8] {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    for _ in 0..<1000 {
      if isEnough(received) { return received }
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count == 0 { return received }
      if count > 0 {
        received += buffer[..<count]
      } else {
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    throw Failure()
  }

  /// Reads what has come so far.
  func drain() {
    var buffer = [UInt8](repeating: 0, count: 65536)
    while recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)) > 0 {}
  }

  /// Opens the tabs' socket on this connection.
  func upgrade(
    port: Int, host: String? = nil, session: String = String(repeating: "0", count: 32)
  ) async throws -> String {
    let host = host ?? "127.0.0.1:\(port)"
    try send(
      """
      GET /_q/socket?app=/app&session=\(session)&seq=0 HTTP/1.1\r
      Host: \(host)\r
      Origin: http://\(host)\r
      Cookie: quartet_browser=\(String(repeating: "b", count: 32))\r
      Connection: Upgrade\r
      Upgrade: websocket\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
      \r

      """)
    let end = Array("\r\n\r\n".utf8)
    let head = try await receive { bytes in
      bytes.indices.contains { bytes[$0...].starts(with: end) }
    }
    return String(decoding: head, as: UTF8.self)
  }

  /// Closes this side only, as a client does that has said all it will.
  func closeOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// A text frame as browsers send it.
  func sendFrame(_ text: String) throws { try send(RawFrame.text(text).bytes()) }

  /// Collects the server's frames until `isEnough`, until it closes, or for five seconds.
  func frames(until isEnough: ([RawFrame]) -> Bool) async throws -> [RawFrame] {
    RawFrame.all(in: try await receive { isEnough(RawFrame.all(in: $0)) })
  }
}

/// One WebSocket frame (RFC 6455, 5.2), as it is or as it must not be.
struct RawFrame: Equatable {
  var opcode: UInt8
  var payload: [UInt8]
  var isLast = true
  /// The three reserved bits.
  var reserved: UInt8 = 0

  static func text(_ text: String) -> RawFrame { RawFrame(opcode: 1, payload: Array(text.utf8)) }
  static func close(_ code: UInt16?) -> RawFrame {
    RawFrame(opcode: 8, payload: code.map { [UInt8($0 >> 8), UInt8($0 & 0xff)] } ?? [])
  }

  var text: String { String(decoding: payload, as: UTF8.self) }
  /// Why the other side closes; nil for another frame, or without a reason.
  var closeCode: Int? {
    opcode == 8 && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil
  }

  /// Masked as browsers must.
  func bytes(isMasked: Bool = true) -> [UInt8] {
    let mask: [UInt8] = [7, 70, 170, 1]
    let count = payload.count
    let length: [UInt8] =
      count < 126 ? [UInt8(count)] : [126, UInt8(count >> 8 & 0xff), UInt8(count & 0xff)]
    let first = (isLast ? 0x80 : 0) | reserved << 4 | opcode
    guard isMasked else { return [first] + length + payload }
    let masked = payload.enumerated().map { $0.element ^ mask[$0.offset % 4] }
    return [first, length[0] | 0x80] + length.dropFirst() + mask + masked
  }

  /// The complete frames of a server, none of which is masked.
  static func all(in bytes: [UInt8]) -> [RawFrame] {
    var frames: [RawFrame] = []
    var rest = bytes[...]
    while rest.count >= 2 {
      let start = rest.startIndex
      var count = Int(rest[start + 1] & 0x7f)
      let extra = count == 126 ? 2 : count == 127 ? 8 : 0
      guard rest.count >= 2 + extra else { break }
      if extra > 0 {
        count = rest[(start + 2)..<(start + 2 + extra)].reduce(0) { $0 << 8 | Int($1) }
      }
      let body = start + 2 + extra
      guard rest.endIndex >= body + count else { break }
      frames.append(
        RawFrame(
          opcode: rest[start] & 0x0f, payload: Array(rest[body..<(body + count)]),
          isLast: rest[start] & 0x80 != 0, reserved: rest[start] >> 4 & 7))
      rest = rest[(body + count)...]
    }
    return frames
  }
}
