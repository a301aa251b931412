import ServerKit
import TruFanModels
import WireKit

/// The accounts of others, as far as somebody who works here may know them.
extension TruFanAccounts {
  /// - Throws: ``Problem`` 404 for nobody, and for somebody whom the caller has nothing to do with.
  func person(_ id: String, for caller: VenueCaller) async throws -> TruFanUser {
    try await database.read { [realm = accounts.realm] db in
      guard try Self.mayKnow(id, caller, in: db),
        let account = try AccountTable.find(id, in: realm, db)
      else { throw Problem.notFound("User not found") }
      return try Self.user(db, account).seen(by: caller, in: db)
    }
  }

  func people(_ wish: UsersQuery, for caller: VenueCaller) async throws -> UserList {
    try await database.read { [realm = accounts.realm] db in
      let accounts: [Account]
      if let venues = try caller.venues(in: db) {
        let ids = try PeopleTable.known(
          atVenues: venues, skipping: wish.skip, limit: wish.limit, in: db)
        let found = try AccountTable.find(ids, in: realm, db)
        accounts = ids.compactMap { found[$0] }
      } else {
        accounts = try AccountTable.page(
          of: realm, skipping: wish.skip, limit: wish.limit, db)
      }
      return UserList(
        users: try accounts.map { try Self.user(db, $0).seen(by: caller, in: db) })
    }
  }

  /// Staff need a parker's name and number while they shop; an administrator also afterwards, for
  /// complaints and refunds. An order that was never paid is nobody's business.
  private static func mayKnow(
    _ person: String, _ caller: VenueCaller, in db: Connection
  ) throws -> Bool {
    guard person != caller.user, let venues = try caller.venues(in: db) else { return true }
    let theirs = try VenueStaffTable.venues(of: person, in: db)
    if theirs.contains(where: venues.contains) { return true }
    return try PeopleTable.hasPaid(
      person, atVenues: venues, isUnderWay: caller.role < .venueAdmin, in: db)
  }
}

extension TruFanUser {
  /// Without what concerns nobody at the caller's venues: habits, and work elsewhere.
  fileprivate func seen(by caller: VenueCaller, in db: Connection) throws -> TruFanUser {
    guard id != caller.user, let venues = try caller.venues(in: db) else { return self }
    var user = self
    user.lastLogin = nil
    user.defaultDelivery = nil
    user.defaultTiming = nil
    user.venueIds = venueIds.filter(venues.contains)
    return user
  }
}
