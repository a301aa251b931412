import Foundation
import Logging

/// The names under which browsers may reach this server.
///
/// A page of evil.example can have its name resolve to this machine ("DNS rebinding"). Its scripts
/// may then read our answers as those of their own origin, also from a server that listens on the
/// loopback address only. The `Host` of such a request is the foreign name.
package struct ServedHosts: Sendable {
  /// Nil if every name is taken.
  private let names: Set<String>?
  private let refused = RefusedHosts()

  /// For a server behind a proxy, which decides what comes in and may use a name of its own.
  package static let any = ServedHosts(names: nil)

  private init(names: Set<String>?) { self.names = names }

  /// The names of the public address and of the address that is listened on. Numeric addresses and
  /// `localhost` need no resolving, so they are always ours.
  package init(publicAddress: URL?, listeningOn host: String) {
    names = Set(
      ["localhost", publicAddress?.host(), host].compactMap { $0.map { Self.normal($0[...]) } })
  }

  /// - Parameter authority: a `Host` field, with or without a port.
  package func includes(_ authority: String) -> Bool {
    guard let names else { return true }
    let name = authority.first == "[" ? authority[...] : authority.prefix { $0 != ":" }
    let normal = Self.normal(name)
    return names.contains(normal) || normal.hasSuffix(".localhost")
      || ClientAddress(authority) != nil
  }

  /// Says in the log which name was refused, once for each.
  package func warn(of authority: String, in logger: Logger) {
    let name = String(authority.prefix(100))
    guard refused.isNew(name, at: .now) else { return }
    logger.warning(
      """
      refused a request (421): its name is not one of this server's. If people use that name, set \
      APP_BASE_URL to their address, or QUARTET_TRUST_PROXY=yes behind a proxy of yours
      """, metadata: ["host": "\(name)", "served": "\((names ?? []).sorted())"])
  }

  /// Names are the same in any case, and with the dot of the root.
  private static func normal(_ name: Substring) -> String {
    (name.hasSuffix(".") ? name.dropLast() : name).lowercased()
  }
}
