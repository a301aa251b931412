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

  /// An IPv6 customer has a whole /64 to play with, so that is what counts as one client.
  package init?(_ address: SocketAddress?) {
    switch address {
    case .v4(let address):
      kind = .ipv4
      bits = UInt64(address.address.sin_addr.s_addr)
    case .v6(let address):
      kind = .ipv6
      bits = withUnsafeBytes(of: address.address.sin6_addr) { $0.loadUnaligned(as: UInt64.self) }
    case .unixDomainSocket, nil:
      return nil
    }
  }

  /// Reads "203.0.113.9" or "2001:db8::1"; anything else is nil.
  package init?(_ text: String) {
    self.init(try? SocketAddress(ipAddress: text, port: 0))
  }

  /// A browser whose apps run in this process, by the name in its cookie.
  package init(browser: String) {
    kind = .browser
    bits = UInt64(truncatingIfNeeded: browser.hashValue)
  }
}
