import ServerKit
import TruFanModels
import WireKit

extension ParkingSessions {
  /// - Throws: ``Problem`` 404 for somebody else's session, 400 for one that is not to be paid, 409 for a
  ///   vehicle whose other stay there is paid, 422 for another amount than its price.
  func requirePayable(
    _ name: String, ofUser user: String, amount: Price, in db: Connection
  ) throws -> ParkingSessionRow {
    let seen = try ParkingSessionTable.require(name, ofUser: user, in: db)
    // Its job may be a moment late.
    let isOver = seen.status == .pendingPayment && seen.expiresAt <= clock.now()
    guard seen.status == .pendingPayment, !isOver else {
      let state = isOver ? ParkingSessionStatus.expired : seen.status
      throw Problem.badRequest(
        "Session is already \(state.rawValue), cannot process payment", code: "wrong_state")
    }
    let lot = try ParkingLotTable.require(seen.session.lotId, in: db)
    try requireNotParked(seen.session.vehiclePlate, at: lot, by: user, in: db)
    guard amount == seen.session.basePrice else {
      throw Problem.unprocessable(
        "The price of this session is \(seen.session.basePrice.formatted)", code: "wrong_amount",
        details: ["amount": ["The amount is \(seen.session.basePrice.formatted)."]])
    }
    return seen
  }

  /// The money is promised: the stay begins.
  /// - Returns: false when there is nothing to begin any more.
  func activate(
    _ seen: ParkingSessionRow, paidBy payment: String, in db: Connection
  ) throws -> Bool {
    let now = clock.now()
    guard seen.status == .pendingPayment, seen.expiresAt > now else { return false }
    // Two payments may have begun before either arrived: the later one is let go.
    let isParked = try ParkingSessionTable.isParked(
      seen.session.vehiclePlate, at: seen.session.lotId, ofUser: seen.owner, now: now, in: db)
    guard !isParked else { return false }
    var row = seen
    row.session.status = .active
    row.session.actualPrice = seen.session.basePrice
    try save(row, was: seen, at: now, in: db)
    try ParkingSessionTable.notePayment(payment, of: row.session.id, in: db)
    try ParkingJobs.scheduleEnd(row, in: jobs, db)
    try notices.tell(.paid, row, in: db)
    try preOrders.join(row, by: self, in: db)
    return true
  }

  /// A simulated payment that fails ends the stay.
  func endDeclined(_ name: String, in db: Connection) throws {
    guard let seen = try ParkingSessionTable.find(name, in: db), seen.status == .pendingPayment
    else { return }
    _ = try finish(seen, as: .paymentFailed, at: clock.now(), in: db)
  }
}
