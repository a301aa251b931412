import ServerKit
import TruFanModels
import WireKit

/// The payments of stays.
extension ParkingRoutes {
  func pay(
    _ request: TypedRequest<NoArguments, SimulatePaymentRequest>
  ) async throws -> SimulatePaymentResponse {
    let user = try VenueCaller(request.context).user
    let body = try await request.checkedBody()
    try money.wallet.requireSimulation()
    let method: PaymentMethod = body.shouldSucceed ?? true ? .simulated : .simulatedDecline
    let payment = try await guessing(request.context) {
      try await money.pay(
        body.sessionId, by: user, amount: body.amount, endsIfDeclined: true
      ) { _ in method }
    }
    let isPaid = payment.authorised > 0 && payment.state != .released
    return SimulatePaymentResponse(
      paymentId: payment.providerID ?? payment.id, sessionId: ParkingPayments.session(of: payment),
      amount: body.amount, status: isPaid ? .completed : .failed,
      message: isPaid
        ? "Payment completed. Your parking is active." : "Payment failed. Nothing was charged.")
  }

  /// Pays with a card, a stay that begins or what a bank has refused of one. After a decline the space
  /// is kept for another one.
  func payByCard(
    _ request: TypedRequest<ParkingCodePath, PayParkingRequest>
  ) async throws -> ParkingSession {
    let user = try VenueCaller(request.context).user
    let body = try await request.checkedBody()
    try money.wallet.requireService()
    let code = request.arguments.code
    return try await tryingCard(request.context) {
      let hasDebts = try await database.read { db in
        let seen = try ParkingSessionTable.require(code, ofUser: user, in: db)
        return try ParkingDebtTable.hasAny(ofSession: seen.session.id, in: db)
      }
      if hasDebts {
        return try await money.payDebt(code, by: user, amount: body.amount) { db in
          try money.wallet.method(body.cardId, for: user, in: db)
        }
      }
      let payment = try await money.pay(
        code, by: user, amount: body.amount, endsIfDeclined: false
      ) { db in try money.wallet.method(body.cardId, for: user, in: db) }
      return try await database.read { db in
        let session = try ParkingSessionTable.require(code, ofUser: user, in: db).session
        // A stay that has begun says itself that its bank has refused to pay.
        if try !ParkingDebtTable.has(payment, of: session.id, in: db) {
          try money.wallet.requirePaid(payment)
        }
        return session
      }
    }
  }
}
