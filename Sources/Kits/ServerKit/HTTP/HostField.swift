import NIOHTTP1

/// The `Host` of a request. An HTTP/1.1 request has exactly one (RFC 9112, 3.2). With two of them, a
/// proxy and this server could mean different sites.
enum HostField {
  struct Malformed: Error {}

  /// - Returns: nil for a request of HTTP/1.0 without one.
  /// - Throws: ``Malformed``
  static func read(_ head: HTTPRequestHead) throws(Malformed) -> String? {
    var host: String?
    for (name, value) in head.headers where name.utf8.count == 4 && name.lowercased() == "host" {
      guard host == nil, isHost(value) else { throw Malformed() }
      host = value
    }
    guard host != nil || head.version == .http1_0 else { throw Malformed() }
    return host
  }

  /// Whether all characters may stand in a host and its port (RFC 3986, 3.2.2).
  private static func isHost(_ value: String) -> Bool {
    !value.isEmpty
      && value.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: punctuation.contains(byte)
        }
      }
  }

  private static let punctuation = Set("-._~%!$&'()*+,;=:[]".utf8)
}
