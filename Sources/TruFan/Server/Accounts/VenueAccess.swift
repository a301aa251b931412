import ServerKit
import TruFanModels
import WireKit

/// Who may act on a venue's store.
enum VenueAccess {
  /// - Parameter isAdministering: whether only administrators may ask this at all.
  /// - Throws: ``Problem`` 403
  static func require(
    _ identity: Identity, at venue: String, isAdministering: Bool = false, in db: Connection
  ) throws {
    guard try VenueCaller(identity).works(at: venue, in: db) else {
      let access = isAdministering ? "admin access" : "access"
      throw Problem.forbidden("You do not have \(access) to this venue", code: "not_your_venue")
    }
  }
}
