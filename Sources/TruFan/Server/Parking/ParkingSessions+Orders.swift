import ServerKit
import TruFanModels
import WireKit

/// What the orders of the store ask of the parking.
extension ParkingSessions: ParkingOwnership, ParkingMinutes {
  func requireSession(
    _ id: String, ofUser user: String, at venue: VenueRow, in db: Connection
  ) throws -> Bool {
    let stay = try ParkingSessionTable.require(id, ofUser: user, in: db)
    // Another lot's owner gives no minutes for this store's goods, and the staff cannot go there.
    guard stay.session.venueId == venue.venue.id else {
      throw Problem.badRequest(
        "Your vehicle is not parked at \(venue.venue.name).", code: "parked_elsewhere")
    }
    return stay.status.takesSpace
  }

  /// The order's row is the key, so that a paid order gives its minutes once. That the session is
  /// the order's parker's was checked when the order was made. What cancelled orders of the stay gave
  /// and was used is taken off once: so nobody parks for free by ordering and cancelling.
  func addComplimentaryMinutes(
    _ minutes: Int, to session: String, for order: String, in db: Connection
  ) throws -> GivenMinutes {
    guard minutes > 0, let seen = try ParkingSessionTable.find(session, in: db),
      seen.status.isParked, try !hasGivenMinutes(order, in: db)
    else { return GivenMinutes() }
    let now = clock.now()
    let added = seen.session.minutesGiven(of: minutes)
    let settled = minutes - added
    try ParkingSettlementTable.add(settled, of: order, to: seen.session.id, at: now, in: db)
    guard added > 0 else { return GivenMinutes(settled: settled) }
    let time = ParkingHours(minutes: added)
    guard
      try ParkingExtensionTable.insert(
        identifiers.uuid(), of: seen.session.id, time, price: .zero, order: order, at: now, in: db)
    else { return GivenMinutes() }
    var row = seen
    row.session.complimentaryMinutes += added
    _ = try lengthen(row, was: seen, by: time, at: now, in: db)
    return GivenMinutes(added: added, settled: settled)
  }

  private func hasGivenMinutes(_ order: String, in db: Connection) throws -> Bool {
    if try ParkingExtensionTable.given(by: order, in: db) != nil { return true }
    return try ParkingSettlementTable.minutes(of: order, in: db) > 0
  }

  /// Whole minutes. The parker keeps enough time to get back to the car, as far as there is any.
  func takeBackMinutes(of order: String, in db: Connection) throws -> Int {
    guard let given = try ParkingExtensionTable.given(by: order, in: db),
      let seen = try ParkingSessionTable.find(given.session, in: db), seen.status.isParked
    else { return 0 }
    let now = clock.now()
    let left = Int(seen.expiresAt.since(now).wholeMilliseconds / 60_000)
    let minutes = min(given.time.seconds / 60, left - ParkingRules.minutesToLeave)
    guard minutes > 0 else { return 0 }
    let time = ParkingHours(minutes: minutes)
    try ParkingExtensionTable.set(
      ParkingHours(seconds: given.time.seconds - time.seconds), of: order, in: db)
    var row = seen
    row.session.complimentaryMinutes -= minutes
    row.session.expiresAt = WireTime(seen.expiresAt.adding(.zero - time.duration))
    try save(row, was: seen, at: now, in: db)
    try ParkingJobs.scheduleEnd(row, in: jobs, db)
    return minutes
  }
}
