import ServerKit
import TruFanModels
import WireKit

extension Orders {
  /// Pays an order. Paying twice charges once.
  /// - Throws: ``Problem`` 404, 422 for another amount than the order's total, 400 for an order that
  ///   is not to be paid.
  func pay(
    _ id: String, ofUser user: String, amount: Price, with method: PaymentMethod
  ) async throws -> SimulatePaymentResponse {
    let payment = try await database.write { db -> Payment? in
      let seen = try OrderTable.require(id, ofUser: user, in: db)
      if seen.paymentStatus.isPaid { return nil }
      guard seen.status == .pending, seen.paymentStatus.isPayable else {
        throw Problem.badRequest(
          "Cannot pay order with status \(seen.status.rawValue)", code: "wrong_state")
      }
      guard amount == seen.total else {
        throw Problem.unprocessable(
          "This order costs \(seen.total.formatted). Please pay exactly that.",
          code: "wrong_amount", details: ["amount": ["The total is \(seen.total.formatted)."]])
      }
      let payment = try payments.prepare(
        OrderPayments.subject(id), amount: seen.total.money, account: user, in: db)
      return try payments.authorise(payment.id, with: method, in: db)
    }
    if let payment { try await carryOut(payment.id) }
    return try await database.read { db in try receipt(of: id, in: db) }
  }

  /// Asks the service now, as often as a result leads to a further step.
  func carryOut(_ payment: String) async throws {
    for _ in 0..<3 {
      let result = try await payments.carryOut(payment)
      guard result.isWaiting else { return }
    }
  }

  /// Carries out what a change has asked for, so that its answer already shows the result.
  func carryOutWaiting(ofOrder id: String) async throws {
    let waiting = try await database.read { db in
      try payments.payments(of: OrderPayments.subject(id), in: db).filter(\.isWaiting).map(\.id)
    }
    for payment in waiting { try await carryOut(payment) }
  }

  private func receipt(of id: String, in db: Connection) throws -> SimulatePaymentResponse {
    let row = try OrderTable.require(id, in: db)
    let payment = try payments.payments(of: OrderPayments.subject(id), in: db).first
    let message =
      if row.paymentStatus.isPaid { "Payment completed." } else {
        payment?.decline?.sentence
          ?? "The payment has no answer yet. We'll tell you as soon as it is known."
      }
    return SimulatePaymentResponse(
      paymentId: payment?.providerID ?? payment?.id ?? "", sessionId: id,
      amount: Price(cents: payment?.amount ?? row.total.cents),
      status: row.paymentStatus.isPaid ? .completed : .failed, message: message)
  }

  /// Asks for everything back that was paid or promised.
  func giveBackAll(_ row: OrderRow, because reason: String, in db: Connection) throws {
    for payment in try payments.payments(of: OrderPayments.subject(row.id), in: db) {
      _ = try payments.giveBack(payment.id, reason: reason, in: db)
    }
  }

  /// Takes the actual amount at the hand-over, or gives back what is too much.
  func settle(_ row: OrderRow, in db: Connection) throws {
    guard
      let payment = try payments.payments(of: OrderPayments.subject(row.id), in: db)
        .first(where: { $0.part == OrderPayments.Part.order.rawValue })
    else { return }
    let total = row.total.cents
    switch payment.state {
    case .authorised where total > 0:
      _ = try payments.capture(payment.id, amount: total, in: db)
    case .authorised: _ = try payments.release(payment.id, in: db)
    case .captured, .partlyRefunded:
      guard payment.kept > total else { return }
      _ = try payments.refund(
        payment.id, amount: payment.kept - total, reason: "The goods cost less",
        request: "settlement", in: db)
    case .pending, .failed, .refunded, .released: return
    }
  }

  /// Charges a tip that is given with the rating. The order's own payment stays as it is.
  func charge(tip: Price, of row: OrderRow, in db: Connection) throws {
    let payment = try payments.prepare(
      OrderPayments.subject(row.id), part: OrderPayments.Part.tip.rawValue, amount: tip.money,
      account: row.userId, in: db)
    _ = try payments.authorise(payment.id, with: .simulated, in: db)
  }

  /// An administrator gives money back.
  func refund(
    _ seen: OrderRow, _ amount: Price, because reason: String, request: String,
    by staff: OrderActor, in db: Connection
  ) throws -> OrderRow {
    guard amount > .zero else {
      throw Problem.invalid(["refund_amount": ["refund_amount must be more than $0.00."]])
    }
    guard
      let payment = try payments.payments(of: OrderPayments.subject(seen.id), in: db)
        .first(where: { $0.part == OrderPayments.Part.order.rawValue }),
      payment.captured > 0
    else {
      throw Problem.badRequest("Nothing was charged for this order yet.", code: "not_charged")
    }
    guard amount.cents <= payment.kept else {
      throw Problem.badRequest(
        "Refund amount cannot exceed order total: \(Price(cents: payment.kept).formatted) is left.",
        code: "refund_too_large")
    }
    _ = try payments.refund(
      payment.id, amount: amount.cents, reason: reason, request: request, in: db)
    var row = seen
    row.refundReason = reason
    try record("refund_requested", of: row.id, by: staff, notes: reason, in: db)
    return try save(row, was: seen, in: db)
  }
}

extension Price {
  var money: Money { Money(minorUnits: cents, currency: "USD") }
}
