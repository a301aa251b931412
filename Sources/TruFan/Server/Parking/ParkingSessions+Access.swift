import ServerKit
import TruFanModels
import WireKit

extension ParkingSessions {
  /// The session by access code or id, for its owner and for the staff of the lot's venue.
  /// - Throws: ``Problem`` 404, the same for an unknown session and somebody else's.
  func session(
    _ name: String, for caller: VenueCaller, in db: Connection
  ) throws -> ParkingSessionRow {
    guard let found = try ParkingSessionTable.find(name, in: db) else {
      throw ParkingSessionTable.unknown
    }
    guard try found.owner == caller.user || caller.works(at: found.session.venueId, in: db) else {
      throw ParkingSessionTable.unknown
    }
    return found
  }

  /// - Throws: ``Problem`` 400 for the code of another session.
  func requireCode(_ typed: String?, of row: ParkingSessionRow) throws {
    guard let typed else { return }
    guard ParkingRules.accessCode(typed) == row.session.accessCode else {
      throw Problem.badRequest("Access code mismatch", code: "access_code_mismatch")
    }
  }

  /// The caller's lots' sessions.
  /// - Throws: ``Problem`` 404 for an unknown lot, 403 for another venue's.
  func search(
    _ query: ParkingSessionsQuery, by caller: VenueCaller, in db: Connection
  ) throws -> [ParkingSession] {
    if let lot = query.lot {
      try caller.requireWork(at: try ParkingLotTable.require(lot, in: db).venueId, in: db)
    }
    return try ParkingSessionTable.all(query, ofVenues: try caller.venues(in: db), in: db)
      .map(\.session)
  }
}
