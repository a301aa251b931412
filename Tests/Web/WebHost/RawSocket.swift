import Foundation

/// A TCP connection without any protocol, as `nc` opens one.
final class RawSocket: Sendable {
  struct Failure: Error {}

  private let descriptor: Int32

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
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

  /// Opens the tabs' socket on this connection.
  func upgrade(port: Int, session: String = String(repeating: "0", count: 32)) async throws
    -> String
  {
    try send(
      """
      GET /_q/socket?app=/app&session=\(session)&seq=0 HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Origin: http://127.0.0.1:\(port)\r
      Cookie: quartet_browser=\(String(repeating: "b", count: 32))\r
      Connection: Upgrade\r
      Upgrade: websocket\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
      \r

      """)
    let end = Array("\r\n\r\n".utf8)
    let head = try await receive { $0.count > 3 && $0.suffix(4).elementsEqual(end) }
    return String(decoding: head, as: UTF8.self)
  }

  /// A text frame as browsers send it, masked with zeros.
  func sendFrame(_ text: String) throws {
    try send([0x81, 0x80 | UInt8(text.utf8.count), 0, 0, 0, 0] + Array(text.utf8))
  }
}
