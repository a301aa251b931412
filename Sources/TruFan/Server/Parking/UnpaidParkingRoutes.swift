import ServerKit
import TruFanModels
import WireKit

/// What a venue's staff see of parking that nobody pays, and do about it.
struct UnpaidParkingRoutes: Sendable {
  let sessions: ParkingSessions
  let payments: Payments

  func list(_ request: TypedRequest<VenuePath, NoBody>) async throws -> UnpaidParking {
    let staff = try request.context.signedIn()
    let venue = request.arguments.venue
    return try await sessions.database.read { db in
      try VenueAccess.require(staff, at: venue, in: db)
      return try ParkingSessionTable.unpaidParking(ofVenue: venue, in: db)
    }
  }

  func remind(_ request: TypedRequest<VenueStayPath, NoBody>) async throws -> UnpaidParking {
    try await change(request) { stay, _, db in
      let now = sessions.clock.now()
      guard let stay, !stay.isReminded(at: now) else { return }
      try ParkingDebtTable.noteReminder(ofSession: stay.id, at: now, in: db)
      guard let row = try ParkingSessionTable.find(stay.id, in: db) else { return }
      try sessions.notices.tell(.reminder(stay.amount, at: now), row, in: db)
    }
  }

  func settle(
    _ request: TypedRequest<VenueStayPath, SettleParkingRequest>
  ) async throws -> UnpaidParking {
    let amount = try await request.checkedBody().amount
    return try await change(request) { stay, administrator, db in
      guard let stay else {
        return try requireOwnNote(of: request.arguments.session, by: administrator, in: db)
      }
      guard stay.amount == amount else {
        throw Problem.conflict(
          "\(stay.amount.formatted) of this stay is unpaid by now. Look again before you take it.",
          code: "amount_changed")
      }
      let subject = ParkingPayments.subject(stay.id)
      guard try !payments.payments(of: subject, in: db).contains(where: \.isWaiting) else {
        throw Problem.conflict(
          "The parker is just paying with a card. Look again in a minute.", code: "being_paid")
      }
      let now = sessions.clock.now()
      try ParkingDebtTable.settle(ofSession: stay.id, by: administrator, at: now, in: db)
      guard let row = try ParkingSessionTable.find(stay.id, in: db) else { return }
      try sessions.notices.tell(.settled(amount, at: now), row, in: db)
      sessions.announce(row, in: db)
    }
  }

  /// A repetition by the same administrator is harmless. Anybody else has taken money a second time.
  /// - Throws: ``Problem`` 409 where the card or a colleague was quicker.
  private func requireOwnNote(
    of stay: String, by administrator: String, in db: Connection
  ) throws {
    let last = try ParkingDebtTable.lastPaidTo(ofSession: stay, in: db)
    guard last != administrator else { return }
    throw Problem.conflict(
      last == nil
        ? "The parker has paid this by card already. Give back what you have taken."
        : "A colleague has noted this as paid already. Give back what you have taken.",
      code: "paid_already")
  }

  /// - Parameter work: gets the stay, or nil for one of which nothing is unpaid any more, so that a
  ///   repetition is harmless; and the caller's account.
  /// - Throws: ``Problem`` 403 for another venue, 404 for a stay elsewhere, and what `work` throws.
  private func change<Body>(
    _ request: TypedRequest<VenueStayPath, Body>,
    _ work: @escaping @Sendable (UnpaidStay?, String, Connection) throws -> Void
  ) async throws -> UnpaidParking {
    let staff = try request.context.signedIn()
    let path = request.arguments
    return try await sessions.database.write { db in
      try VenueAccess.require(staff, at: path.venue, in: db)
      let known = try ParkingSessionTable.find(path.session, in: db)
      guard known?.session.venueId == path.venue else { throw ParkingSessionTable.unknown }
      try work(
        try ParkingSessionTable.unpaidStay(path.session, in: db), staff.account, db)
      return try ParkingSessionTable.unpaidParking(ofVenue: path.venue, in: db)
    }
  }
}
