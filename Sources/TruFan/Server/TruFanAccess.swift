import ServerKit
import TruFanModels

/// The callers of a route, and their rate limits.
package enum TruFanAccess: RouteAccess {
  /// Anybody may browse.
  case anyone
  /// Anybody; who is signed in is noted, because the answer depends on it.
  case visitor
  /// Signing in and registering.
  case door
  /// The payment service, which signs its events.
  case service
  case customer
  /// A customer's creating call: with an `Idempotency-Key`, only once.
  case customerOnce
  case staff
  /// Of the staff's calls, one that adds to an order's history each time.
  case staffOnce
  case admin
  case adminOnce

  package var limit: RateLimit? {
    switch self {
    case .anyone, .visitor: RateLimit("trufan browse", burst: 600, perSecond: 50)
    case .service: RateLimit("trufan payment events", burst: 600, perSecond: 50)
    case .door: RateLimit("trufan door", burst: 60, perSecond: 1)
    case .customer, .customerOnce: RateLimit("trufan customer", burst: 300, perSecond: 20)
    case .staff, .staffOnce: RateLimit("trufan staff", burst: 300, perSecond: 20)
    case .admin, .adminOnce: RateLimit("trufan admin", burst: 300, perSecond: 20)
    }
  }

  /// The first clients expect it.
  package var tellsAllowance: Bool { true }

  package var isIdempotent: Bool {
    switch self {
    case .customerOnce, .staffOnce, .adminOnce: true
    case .anyone, .visitor, .door, .service, .customer, .staff, .admin: false
    }
  }

  package func gate(_ services: Services) -> RequestGate? {
    let rule: RoleRule
    var realm = TruFanRealm.accounts
    switch self {
    case .anyone, .door, .service: return nil
    case .visitor:
      return AccountGate(TruFanRealm.accounts, isOptional: true, in: services).requestGate
    case .customer, .customerOnce: rule = .anyone
    case .staff, .staffOnce:
      rule = .atLeast(UserRole.venueStaff.rawValue)
      realm.answers.wrongRole.message = "Staff or admin role required for this operation"
    case .admin, .adminOnce:
      rule = .atLeast(UserRole.venueAdmin.rawValue)
      realm.answers.wrongRole.message = "Admin role required for this operation"
    }
    return AccountGate(realm, rule, in: services).requestGate
  }
}
