import Foundation
import NIOCore

/// Whose request it is, as far as we can tell: the key of rate limits, and never logged.
package struct ClientAddress: Hashable, Sendable {
  private enum Kind: Hashable {
    case ipv4
    case ipv6
    case ipv6Site
    case browser
    case account
    case guess
  }

  private let kind: Kind
  private let bits: UInt64

  private init(_ kind: Kind, _ bits: UInt64) {
    self.kind = kind
    self.bits = bits
  }

  /// An IPv6 household has a whole /64, so one /64 counts as one client.
  package init?(_ address: SocketAddress?) {
    switch address {
    case .v4(let address):
      self.init(.ipv4, UInt64(address.address.sin_addr.s_addr))
    case .v6(let address):
      self = withUnsafeBytes(of: address.address.sin6_addr) { bytes in
        Self.isMappedIPv4(bytes)
          ? Self(.ipv4, UInt64(bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self)))
          : Self(.ipv6, UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
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

  /// The IPv6 site, a /48, that the address is in; nil for all other addresses. One customer of a
  /// provider may have all of its 65,536 networks (RFC 6177).
  package var site: ClientAddress? {
    kind == .ipv6 ? ClientAddress(.ipv6Site, bits >> 16) : nil
  }

  /// Reads "203.0.113.9" or "2001:db8::1". Some proxies add a port: "203.0.113.9:4711",
  /// "[2001:db8::1]:4711". Anything else is nil.
  package init?(_ text: String) {
    guard let host = Self.withoutPort(text) else { return nil }
    self.init(try? SocketAddress(ipAddress: host, port: 0))
  }

  private static func withoutPort(_ text: String) -> String? {
    func isPort(_ rest: Substring) -> Bool {
      rest.isEmpty || rest.first == ":" && UInt16(rest.dropFirst()) != nil
    }
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]"), isPort(text[text.index(after: end)...])
      else { return nil }
      return String(text[text.index(after: text.startIndex)..<end])
    }
    guard let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") else {
      return text
    }
    return isPort(text[colon...]) ? String(text[..<colon]) : nil
  }

  /// Reads an `X-Forwarded-For`. Our own proxy wrote the last entry; the others are the client's
  /// claims.
  package init?(forwardedFor header: String?) {
    guard let last = header?.split(separator: ",").last else { return nil }
    self.init(last.trimmingCharacters(in: .whitespaces))
  }

  /// An account, for limits that count by person and not by address.
  package init(_ identity: Identity) {
    self.init(account: identity.account)
  }

  /// An account by its id.
  init(account: String) {
    self.init(.account, UInt64(truncatingIfNeeded: account.hashValue))
  }

  /// Guesses at one secret of that name, such as an e-mail address: by this client, or by all of
  /// them.
  package static func guessing(_ name: String, by client: ClientAddress?) -> ClientAddress {
    var hasher = Hasher()
    hasher.combine(name)
    hasher.combine(client)
    return ClientAddress(.guess, UInt64(truncatingIfNeeded: hasher.finalize()))
  }

  /// The same text for the same address in every process, for networks alone.
  var text: String { "\(kind) \(bits)" }

  /// A browser whose apps run in this process, by the name in its cookie.
  package init(browser: String) {
    self.init(.browser, UInt64(truncatingIfNeeded: browser.hashValue))
  }
}
