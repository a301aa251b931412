import ServerKit
import TruFanModels
import WireKit

/// Who may act on a venue's store.
enum VenueAccess {
  /// - Throws: ``Problem`` 403
  static func require(_ identity: Identity, at venue: String, in db: Connection) throws {
    guard try VenueCaller(identity).works(at: venue, in: db) else {
      throw Problem.forbidden("You do not have access to this venue", code: "not_your_venue")
    }
  }
}
