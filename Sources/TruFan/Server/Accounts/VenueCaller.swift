import ServerKit
import TruFanModels
import WireKit

/// The account behind a request about a venue.
struct VenueCaller: Hashable, Sendable {
  let user: String
  let role: UserRole

  init(user: String, role: UserRole) {
    self.user = user
    self.role = role
  }

  init(_ identity: Identity) { self.init(user: identity.account, role: identity.userRole) }

  /// - Throws: ``Problem`` 403 for a request without an account.
  init(_ context: QuartetContext) throws { self.init(try context.signedIn()) }

  /// The venues whose lots the caller works at; nil: every lot.
  func venues(in db: Connection) throws -> [String]? {
    switch role {
    case .superAdmin: nil
    case .venueStaff, .venueAdmin: try VenueStaffTable.venues(of: user, in: db)
    case .customer: []
    }
  }

  /// Whether the caller works at a lot of that venue. A lot without a venue is nobody's but the
  /// super administrator's.
  func works(at venue: String?, in db: Connection) throws -> Bool {
    guard let venues = try venues(in: db) else { return true }
    guard let venue else { return false }
    return venues.contains(venue)
  }

  /// - Throws: ``Problem`` 403
  func requireWork(at venue: String?, in db: Connection) throws {
    guard try works(at: venue, in: db) else {
      throw Problem.forbidden("You do not have access to this venue", code: "other_venue")
    }
  }
}
