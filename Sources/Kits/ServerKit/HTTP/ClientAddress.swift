import NIOCore

/// Whose request it is, as far as the network tells: the key of rate limits, and never logged.
///
/// An IPv6 customer has a whole /64 to play with, so that is what counts as one client.
package struct ClientAddress: Hashable, Sendable {
  private let bits: UInt64
  private let isIPv6: Bool

  package init?(_ address: SocketAddress?) {
    switch address {
    case .v4(let address):
      bits = UInt64(address.address.sin_addr.s_addr)
      isIPv6 = false
    case .v6(let address):
      bits = withUnsafeBytes(of: address.address.sin6_addr) { $0.loadUnaligned(as: UInt64.self) }
      isIPv6 = true
    case .unixDomainSocket, nil:
      return nil
    }
  }

  /// Reads "203.0.113.9" or "2001:db8::1"; anything else is nil.
  package init?(_ text: String) {
    self.init(try? SocketAddress(ipAddress: text, port: 0))
  }
}
