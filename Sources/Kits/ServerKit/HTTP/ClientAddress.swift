import Foundation
import NIOCore

/// Whose request it is, as far as we can tell: the key of rate limits, and never logged.
package struct ClientAddress: Hashable, Sendable {
  private enum Kind: Hashable {
    case ipv4
    case ipv6
    case browser
  }

  private let kind: Kind
  private let bits: UInt64

  /// An IPv6 customer has a whole /64, so one /64 counts as one client.
  package init?(_ address: SocketAddress?) {
    switch address {
    case .v4(let address):
      kind = .ipv4
      bits = UInt64(address.address.sin_addr.s_addr)
    case .v6(let address):
      (kind, bits) = withUnsafeBytes(of: address.address.sin6_addr) { bytes in
        Self.isMappedIPv4(bytes)
          ? (.ipv4, UInt64(bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self)))
          : (.ipv6, bytes.loadUnaligned(as: UInt64.self))
      }
    case .unixDomainSocket, nil:
      return nil
    }
  }

  /// ::ffff:a.b.c.d (RFC 4291, 2.5.5.2): how an IPv4 client appears to a server that listens on "::".
  /// All of them share one /64, which must not make them one client.
  private static func isMappedIPv4(_ address: UnsafeRawBufferPointer) -> Bool {
    address[..<10].allSatisfy { $0 == 0 } && address[10] == 0xff && address[11] == 0xff
  }

  /// Reads "203.0.113.9" or "2001:db8::1"; anything else is nil.
  package init?(_ text: String) {
    self.init(try? SocketAddress(ipAddress: text, port: 0))
  }

  /// Reads an `X-Forwarded-For`. Our own proxy wrote the last entry; the others are the client's
  /// claims.
  package init?(forwardedFor header: String?) {
    guard let last = header?.split(separator: ",").last else { return nil }
    self.init(last.trimmingCharacters(in: .whitespaces))
  }

  /// A browser whose apps run in this process, by the name in its cookie.
  package init(browser: String) {
    kind = .browser
    bits = UInt64(truncatingIfNeeded: browser.hashValue)
  }
}
