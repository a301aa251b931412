import ServerKit
import TruFanModels
import WireKit

extension ParkingSessions {
  /// A payment by the simulated service. The state decides, so that a stay is charged once.
  /// - Throws: ``Problem`` 404 for somebody else's session, 400 for one that is not to be paid, 422
  ///   for another amount than its price.
  func pay(
    _ request: SimulatePaymentRequest, by user: String, in db: Connection
  ) throws -> SimulatePaymentResponse {
    let seen = try ParkingSessionTable.require(request.sessionId, ofUser: user, in: db)
    let now = clock.now()
    // Its job may be a moment late.
    let isOver = seen.status == .pendingPayment && seen.expiresAt <= now
    guard seen.status == .pendingPayment, !isOver else {
      let state = isOver ? ParkingSessionStatus.expired : seen.status
      throw Problem.badRequest(
        "Session is already \(state.rawValue), cannot process payment", code: "wrong_state")
    }
    guard request.amount == seen.session.basePrice else {
      throw Problem.unprocessable(
        "The price of this session is \(seen.session.basePrice.formatted)", code: "wrong_amount",
        details: ["amount": ["The amount is \(seen.session.basePrice.formatted)."]])
    }
    let payment = identifiers.publicId("sim")
    guard request.shouldSucceed ?? true else {
      _ = try finish(seen, as: .paymentFailed, at: now, in: db)
      return response(payment, seen, .failed, "Payment failed. Nothing was charged.")
    }
    var row = seen
    row.session.status = .active
    row.session.actualPrice = seen.session.basePrice
    try save(row, was: seen, at: now, in: db)
    try ParkingSessionTable.notePayment(payment, of: row.session.id, in: db)
    try ParkingJobs.scheduleEnd(row, in: jobs, db)
    try notices.tell(.paid, row, in: db)
    return response(payment, row, .completed, "Payment completed. Your parking is active.")
  }

  private func response(
    _ payment: String, _ row: ParkingSessionRow, _ status: SimulatePaymentResponse.Status,
    _ message: String
  ) -> SimulatePaymentResponse {
    SimulatePaymentResponse(
      paymentId: payment, sessionId: row.session.id, amount: row.session.basePrice,
      status: status, message: message)
  }
}
