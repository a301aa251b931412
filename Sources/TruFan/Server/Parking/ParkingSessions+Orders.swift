import ServerKit
import TruFanModels
import WireKit

/// What the orders of the store ask of the parking.
extension ParkingSessions: ParkingOwnership, ParkingMinutes {
  func requireSession(_ id: String, ofUser user: String, in db: Connection) throws {
    _ = try ParkingSessionTable.require(id, ofUser: user, in: db)
  }

  /// The order's row is the key, so that a paid order gives its minutes once. That the session is
  /// the order's parker's was checked when the order was made.
  func addComplimentaryMinutes(
    _ minutes: Int, to session: String, for order: String, in db: Connection
  ) throws -> Bool {
    guard minutes > 0, let seen = try ParkingSessionTable.find(session, in: db),
      seen.status.isParked
    else { return false }
    let now = clock.now()
    let time = ParkingHours(minutes: minutes)
    guard
      try ParkingExtensionTable.insert(
        identifiers.uuid(), of: seen.session.id, time, price: .zero, order: order, at: now, in: db)
    else { return false }
    var row = seen
    row.session.complimentaryMinutes += minutes
    _ = try lengthen(row, was: seen, by: time, at: now, in: db)
    return true
  }
}
