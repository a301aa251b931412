import ServerKit
import TruFanModels
import WireKit

/// Parking that is used, or may be, and whose money a bank has refused to pay.
extension ParkingMoney {
  /// Payments of such sums have parts from here on: one for each try that came to an end.
  static let debtPart = 1_000_000

  /// Pays what a bank has refused, with any card. Paying twice charges once.
  /// - Returns: the session, of which nothing is unpaid any more.
  /// - Throws: ``Problem`` 400 when nothing is to be paid, 402 when the card is declined, 404, 422 for
  ///   another amount.
  func payDebt(
    _ name: String, by user: String, amount: Price,
    with method: @escaping @Sendable (Connection) throws -> PaymentMethod
  ) async throws -> ParkingSession {
    let asked = try await database.write { db -> String in
      let seen = try ParkingSessionTable.require(name, ofUser: user, in: db)
      let payment = try debtPayment(seen, amount, in: db)
      if payment.isWaiting { return payment.id }
      return try wallet.payments.authorise(payment.id, with: try method(db), in: db).id
    }
    let result = try await wallet.payments.carryOut(asked)
    try wallet.requirePaid(result)
    return try await database.read { db in
      let row = try ParkingSessionTable.require(name, ofUser: user, in: db)
      // The bank has held the money and then refused to pay it, once more.
      guard row.session.unpaidAmount == nil || result.isWaiting else {
        throw Wallet.declined(result.decline?.sentence)
      }
      return row.session
    }
  }

  /// The try that goes on, or a new one.
  private func debtPayment(
    _ seen: ParkingSessionRow, _ amount: Price, in db: Connection
  ) throws -> Payment {
    guard let owed = seen.session.unpaidAmount else {
      throw Problem.badRequest(
        "Session is already \(seen.status.rawValue), cannot process payment", code: "wrong_state")
    }
    guard amount == owed else {
      throw Problem.unprocessable(
        "\(owed.formatted) of this session is not paid", code: "wrong_amount",
        details: ["amount": ["The amount is \(owed.formatted)."]])
    }
    let subject = ParkingPayments.subject(seen.session.id)
    let tries = try wallet.payments.payments(of: subject, in: db)
      .filter { $0.part >= Self.debtPart }
    if let last = tries.last, last.isWaiting { return last }
    if let last = tries.last, last.amount == owed.cents,
      last.state == .pending || last.state == .failed
    {
      return last
    }
    return try wallet.payments.prepare(
      subject, part: Self.debtPart + tries.count, amount: owed.money, account: seen.owner, in: db)
  }
}
