import ServerKit

/// The callers of a route, and their rate limits.
package enum SoulAccess: RouteAccess {
  /// Signing in.
  case door
  case member

  package var limit: RateLimit? {
    switch self {
    case .door: RateLimit("soul door", burst: 60, perSecond: 1)
    case .member: RateLimit("soul member", burst: 300, perSecond: 20)
    }
  }

  package var isIdempotent: Bool { false }

  package func gate(_ services: Services) -> RequestGate? {
    switch self {
    case .door: nil
    case .member: AccountGate(SoulRealm.accounts, in: services).requestGate
    }
  }
}
