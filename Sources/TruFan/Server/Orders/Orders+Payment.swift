import ServerKit
import TruFanModels
import WireKit

/// What one card is to pay.
struct OrderShare: Sendable {
  let amount: Price
  let method: PaymentMethod
}

extension Orders {
  /// Pays an order with one means of payment.
  /// - Throws: as ``pay(_:ofUser:by:)``.
  func pay(
    _ id: String, ofUser user: String, amount: Price, with method: PaymentMethod
  ) async throws -> SimulatePaymentResponse {
    try await pay(id, ofUser: user) { _, _ in [OrderShare(amount: amount, method: method)] }
    return try await database.read { db in try receipt(of: id, in: db) }
  }

  /// Pays an order with one card or two: all of them pay, or none. Paying twice charges once. A
  /// result, or the lack of an answer, is in the order's charges afterwards.
  /// - Parameter shares: what each card pays; asked only if there is something to pay.
  /// - Throws: ``Problem`` 404, 422 for another sum than the order's total, 400 for an order that is
  ///   not to be paid.
  func pay(
    _ id: String, ofUser user: String,
    by shares: @escaping @Sendable (OrderRow, Connection) throws -> [OrderShare]
  ) async throws {
    _ = try await database.read { db in try OrderTable.require(id, ofUser: user, in: db) }
    // An earlier try may have no answer yet, or its first card may still be held.
    try await carryOutWaiting(ofOrder: id)
    try await database.write { db in
      let seen = try OrderTable.require(id, ofUser: user, in: db)
      if seen.paymentStatus.isPaid { return }
      guard seen.status != .cancelled, seen.status != .refunded, seen.paymentStatus.isPayable else {
        throw Problem.badRequest(
          "Cannot pay order with status \(seen.status.rawValue)", code: "wrong_state")
      }
      let charges = try payments.charges(ofOrder: id, in: db)
      // Another tap was quicker, or the service is silent: that try goes on.
      guard !charges.current.contains(where: \.isWaiting) else { return }
      let shares = try shares(seen, db)
      try Self.require(shares, toPay: charges.owed(for: seen))
      try begin(shares, of: seen, after: charges, in: db)
    }
    try await carryOutWaiting(ofOrder: id)
  }

  private static func require(_ shares: [OrderShare], toPay total: Price) throws {
    let sum = shares.reduce(Price.zero) { $0 + $1.amount }
    guard sum == total, shares.allSatisfy({ $0.amount > .zero }) else {
      throw Problem.unprocessable(
        "This order costs \(total.formatted). Please pay exactly that.",
        code: "wrong_amount", details: ["amount": ["The total is \(total.formatted)."]])
    }
  }

  private func begin(
    _ shares: [OrderShare], of row: OrderRow, after charges: OrderCharges, in db: Connection
  ) throws {
    var plan = charges.plan
    let canRepeat = charges.canRepeat(
      shares.map(\.amount.cents), at: payments.service.name)
    if !charges.current.isEmpty, !canRepeat {
      plan = charges.nextPlan
      // What was taken already goes back when the new cards have paid: see `OrderPayments`.
      for payment in charges.current where payment.kept == 0 {
        _ = try payments.giveBack(payment.id, reason: "Paid in another way", in: db)
      }
    }
    for (card, share) in shares.enumerated() {
      let payment = try payments.prepare(
        OrderPayments.subject(row.id), part: OrderCharges.part(plan: plan, card: card),
        amount: share.amount.money, account: row.userId, in: db)
      _ = try payments.authorise(payment.id, with: share.method, in: db)
    }
    var agreed = row
    // Paying again accepts today's total.
    if row.status != .pending { agreed.authorizedTotal = row.total }
    try save(agreed, was: row, in: db)
  }

  /// Carries out what a change has asked for, so that its answer already shows the result.
  func carryOutWaiting(ofOrder id: String) async throws {
    try await wallet.carryOutWaiting(of: OrderPayments.subject(id))
  }

  /// Says why an order is still unpaid after a try.
  /// - Throws: ``Problem`` 402 when a card was declined, 503 when there is no answer yet.
  func throwUnpaid(_ row: OrderRow, in db: Connection) throws {
    let cards = try payments.charges(ofOrder: row.id, in: db).current
    for payment in cards where payment.state == .failed || payment.isWaiting {
      try wallet.requirePaid(payment, isOneOfTwo: cards.count > 1)
    }
    throw Wallet.declined(nil)
  }

  private func receipt(of id: String, in db: Connection) throws -> SimulatePaymentResponse {
    let row = try OrderTable.require(id, in: db)
    let charges = try payments.charges(ofOrder: id, in: db).current
    let message =
      if row.paymentStatus.isPaid { "Payment completed." } else {
        charges.compactMap(\.decline).first?.sentence
          ?? "The payment has no answer yet. We'll tell you as soon as it is known."
      }
    return SimulatePaymentResponse(
      paymentId: charges.first.map { $0.providerID ?? $0.id } ?? "", sessionId: id,
      amount: charges.isEmpty ? row.total : Price(cents: charges.reduce(0) { $0 + $1.amount }),
      status: row.paymentStatus.isPaid ? .completed : .failed, message: message)
  }

  /// Asks for everything back that was paid or promised.
  func giveBackAll(_ row: OrderRow, because reason: String, in db: Connection) throws {
    for payment in try payments.charges(ofOrder: row.id, in: db).all {
      _ = try payments.giveBack(payment.id, reason: reason, in: db)
    }
  }
}

extension Price {
  var money: Money { Money(minorUnits: cents, currency: "USD") }
}
