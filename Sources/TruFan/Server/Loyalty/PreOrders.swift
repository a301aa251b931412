import ServerKit
import TruFanModels
import WireKit

/// Orders for a planned arrival. They have no stay until their parker parks at their venue; then
/// they join that stay, and give it their minutes once.
struct PreOrders: OrderKeeping {
  let clock: any WallClock
  let identifiers: Identifiers
  let outbox: Outbox

  /// The stay has just been paid for.
  func join(
    _ stay: ParkingSessionRow, by parking: any ParkingMinutes, in db: Connection
  ) throws {
    guard let venue = stay.session.venueId else { return }
    for order in try paid(for: stay, in: db) {
      let row = try OrderTable.require(order, in: db)
      try addMinutes(of: row, by: parking, in: db)
      announce(row, in: db)
    }
    for order in try waiting(for: stay.owner, at: venue, until: reach(of: stay), in: db) {
      try db.execute(
        """
        UPDATE trufan_orders SET parking_session_id = \(stay.session.id),
          updated_at = \(clock.now())
        WHERE id = \(order) AND parking_session_id IS NULL
        """)
      let row = try OrderTable.require(order, in: db)
      try record("parking_joined", of: order, by: .server, notes: stay.session.lotName, in: db)
      if row.paymentStatus.isPaid { try addMinutes(of: row, by: parking, in: db) }
      announce(row, in: db)
    }
  }

  /// Until then an order may be wanted that belongs to the stay.
  func reach(of stay: ParkingSessionRow) -> Timestamp {
    stay.expiresAt.adding(.seconds(60 * OrderSchedule.reachMinutes))
  }

  /// Orders of this stay that were paid before it, and could not give it their minutes then.
  private func paid(for stay: ParkingSessionRow, in db: Connection) throws -> [String] {
    try db.all(
      """
      SELECT id FROM trufan_orders
      WHERE user_id = \(stay.owner) AND parking_session_id = \(stay.session.id)
        AND payment_status IN ('authorized', 'captured') AND status <> 'cancelled'
      ORDER BY created_at, id
      """
    ) { try $0["id"] }
  }

  private func waiting(
    for user: String, at venue: String, until reach: Timestamp, in db: Connection
  ) throws -> [String] {
    try db.all(
      """
      SELECT id FROM trufan_orders
      WHERE user_id = \(user) AND venue_id = \(venue) AND parking_session_id IS NULL
        AND scheduled_for IS NOT NULL AND scheduled_for <= \(reach) AND status IN \(OrderStatus.underWay)
      ORDER BY created_at, id
      """
    ) { try $0["id"] }
  }
}

extension OrderKeeping {
  /// Gives an order's minutes to its stay. The parking gives each order's once.
  func addMinutes(
    of row: OrderRow, by parking: any ParkingMinutes, in db: Connection
  ) throws {
    guard let session = row.parkingSessionId else { return }
    let given = try parking.addComplimentaryMinutes(
      row.complimentaryMinutes, to: session, for: row.id, in: db)
    guard given != GivenMinutes() else { return }
    if given.added > 0 {
      try record(
        "parking_extended", of: row.id, by: .server, notes: "+\(given.added) minutes", in: db)
    }
    try notify(.minutesAdded(given), about: row, in: db)
  }

  /// Takes back the minutes of an order that ended without its goods, as far as they are not used.
  /// - Returns: the minutes that were taken back.
  func takeBackMinutes(
    of row: OrderRow, by parking: any ParkingMinutes, in db: Connection
  ) throws -> Int {
    let minutes = try parking.takeBackMinutes(of: row.id, in: db)
    if minutes > 0 {
      try record(
        "parking_shortened", of: row.id, by: .server, notes: "-\(minutes) minutes", in: db)
    }
    return minutes
  }
}
