import ServerKit

/// The callers of a route, and their rate limits.
package enum SoulAccess: RouteAccess {
  /// Signing in.
  case door
  /// Presets are for everybody.
  case anyone
  case member
  /// A member who begins costly work, once for each Idempotency-Key.
  case maker
  /// The same with photos, whose form streams.
  case sender
  /// A member who makes something small, once for each Idempotency-Key.
  case sharer

  package var limit: RateLimit? {
    switch self {
    case .door: RateLimit("soul door", burst: 60, perSecond: 1)
    case .anyone: RateLimit("soul anyone", burst: 300, perSecond: 20)
    case .member, .sharer: RateLimit("soul member", burst: 300, perSecond: 20)
    case .maker, .sender: RateLimit("soul maker", burst: 60, perSecond: 2)
    }
  }

  package var isIdempotent: Bool { self == .maker || self == .sender || self == .sharer }
  package var streamsBody: Bool { self == .sender }

  package func gate(_ services: Services) -> RequestGate? {
    switch self {
    case .door, .anyone: nil
    case .member, .maker, .sender, .sharer:
      AccountGate(SoulRealm.accounts, in: services).requestGate
    }
  }
}
