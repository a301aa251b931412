import ServerKit
import TruFanModels
import WireKit

/// Parking that is used, or may be, and whose money a bank has refused to pay.
extension ParkingMoney {
  /// Payments of such sums have parts from here on: one for each try that came to an end.
  static let debtPart = 1_000_000

  /// Pays what a bank has refused, with any card. Paying twice charges once, and has the same answer.
  /// - Returns: the session. A debt that arose meanwhile is still its unpaid amount.
  /// - Throws: ``Problem`` 400 when nothing is to be paid, 402 when the card is declined, 404, 422 for
  ///   another amount, 503 when there is no answer yet.
  func payDebt(
    _ name: String, by user: String, amount: Price,
    with method: @escaping @Sendable (Connection) throws -> PaymentMethod
  ) async throws -> ParkingSession {
    let asked = try await database.write { db -> String? in
      let seen = try ParkingSessionTable.require(name, ofUser: user, in: db)
      guard let payment = try debtPayment(seen, amount, in: db) else { return nil }
      if payment.isWaiting { return payment.id }
      return try wallet.payments.authorise(payment.id, with: try method(db), in: db).id
    }
    if let asked { try requireTaken(try await wallet.payments.carryOut(asked)) }
    return try await database.read { db in
      try ParkingSessionTable.require(name, ofUser: user, in: db).session
    }
  }

  private func requireTaken(_ result: Payment) throws {
    try wallet.requirePaid(result)
    // The bank has held the money and then refused to pay it, once more.
    if result.state == .authorised, let decline = result.decline {
      throw Wallet.declined(decline.sentence)
    }
  }

  /// The try that goes on, or another one; nil when an earlier call has paid this amount.
  private func debtPayment(
    _ seen: ParkingSessionRow, _ amount: Price, in db: Connection
  ) throws -> Payment? {
    let subject = ParkingPayments.subject(seen.session.id)
    let tries = try wallet.payments.payments(of: subject, in: db)
      .filter { $0.part >= Self.debtPart }
    let owed = seen.session.unpaidAmount
    let isPaidBefore = tries.last.map { $0.amount == amount.cents && $0.captured > 0 } ?? false
    if let last = tries.last, last.isWaiting, last.amount == amount.cents || amount == owed {
      return last
    }
    guard let owed, amount == owed else {
      if isPaidBefore { return nil }
      throw Self.notOwed(seen)
    }
    let payment =
      if let last = tries.last, last.amount == owed.cents,
        last.state == .pending || last.state == .failed
      {
        last
      } else {
        try wallet.payments.prepare(
          subject, part: Self.debtPart + tries.count, amount: owed.money, account: seen.owner,
          in: db)
      }
    try ParkingDebtTable.assign(to: payment.part, ofSession: seen.session.id, in: db)
    return payment
  }

  private static func notOwed(_ seen: ParkingSessionRow) -> Problem {
    guard let owed = seen.session.unpaidAmount else {
      return Problem.badRequest("Nothing is unpaid of this session.", code: "wrong_state")
    }
    return Problem.unprocessable(
      "\(owed.formatted) of this session is not paid", code: "wrong_amount",
      details: ["amount": ["The amount is \(owed.formatted)."]])
  }
}
