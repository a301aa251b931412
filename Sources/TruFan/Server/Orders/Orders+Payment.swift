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
    // An earlier try may have no answer yet, or its first card may still be held.
    try await carryOutWaiting(ofOrder: id)
    try await database.write { db in
      let seen = try OrderTable.require(id, ofUser: user, in: db)
      if seen.paymentStatus.isPaid { return }
      guard seen.status == .pending, seen.paymentStatus.isPayable else {
        throw Problem.badRequest(
          "Cannot pay order with status \(seen.status.rawValue)", code: "wrong_state")
      }
      let charges = try payments.charges(ofOrder: id, in: db)
      // Another tap was quicker, or the service is silent: that try goes on.
      guard !charges.current.contains(where: \.isWaiting) else { return }
      let shares = try shares(seen, db)
      try Self.require(shares, toPay: seen.total)
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
    if !charges.current.isEmpty, !charges.canRepeat(shares.map(\.amount.cents)) {
      plan += 1
      for payment in charges.current {
        _ = try payments.giveBack(payment.id, reason: "Paid in another way", in: db)
      }
    }
    for (card, share) in shares.enumerated() {
      let payment = try payments.prepare(
        OrderPayments.subject(row.id), part: OrderCharges.part(plan: plan, card: card),
        amount: share.amount.money, account: row.userId, in: db)
      _ = try payments.authorise(payment.id, with: share.method, in: db)
    }
  }

  /// Carries out what a change has asked for, so that its answer already shows the result.
  func carryOutWaiting(ofOrder id: String) async throws {
    try await wallet.carryOutWaiting(of: OrderPayments.subject(id))
  }

  /// Says why an order is still unpaid after a try.
  /// - Throws: ``Problem`` 402 when a card was declined, 503 when there is no answer yet.
  func throwUnpaid(_ row: OrderRow, in db: Connection) throws {
    for payment in try payments.charges(ofOrder: row.id, in: db).current
    where payment.state == .failed || payment.isWaiting {
      try wallet.requirePaid(payment)
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

  /// Takes the actual amount at the hand-over, or gives back what is too much. Two cards bear it in
  /// the proportion of their shares.
  func settle(_ row: OrderRow, in db: Connection) throws {
    let charges = try payments.expectedCharges(ofOrder: row.id, in: db).current
    let targets = CardShares.divide(
      row.total.cents, by: charges.map { $0.captured > 0 ? $0.kept : $0.held })
    for (payment, target) in zip(charges, targets) {
      switch payment.state {
      case .authorised where target > 0:
        _ = try payments.capture(payment.id, amount: target, in: db)
      case .authorised: _ = try payments.release(payment.id, in: db)
      case .captured, .partlyRefunded:
        guard payment.kept > target else { continue }
        _ = try payments.refund(
          payment.id, amount: payment.kept - target, reason: "The goods cost less",
          request: "settlement", in: db)
      case .pending, .failed, .refunded, .released: continue
      }
    }
  }

  /// Charges a tip that is given with the rating to the card that paid the order, the first of two.
  /// The order's own payment stays as it is.
  func charge(tip: Price, of row: OrderRow, in db: Connection) throws {
    guard let paid = try payments.charges(ofOrder: row.id, in: db).current.first,
      let method = try payments.method(of: paid.id, in: db)
    else { return }
    let payment = try payments.prepare(
      OrderPayments.subject(row.id), part: OrderCharges.tipPart, amount: tip.money,
      account: row.userId, in: db)
    _ = try payments.authorise(payment.id, with: method, in: db)
  }

  /// An administrator gives money back: to two cards in the proportion of what they have paid.
  /// - Parameter request: names the refund, so that its repetition changes nothing.
  func refund(
    _ seen: OrderRow, _ amount: Price, because reason: String, request: String,
    by staff: OrderActor, in db: Connection
  ) throws -> OrderRow {
    guard amount > .zero else {
      throw Problem.invalid(["refund_amount": ["refund_amount must be more than $0.00."]])
    }
    let charges = try payments.expectedCharges(ofOrder: seen.id, in: db)
    let paid = charges.current.filter { $0.captured > 0 }
    guard !paid.isEmpty else {
      throw Problem.badRequest("Nothing was charged for this order yet.", code: "not_charged")
    }
    if try paid.contains(where: { try payments.hasRefund($0.id, request: request, in: db) }) {
      return seen
    }
    guard amount.cents <= charges.kept else {
      throw Problem.badRequest(
        "Refund amount cannot exceed order total: \(Price(cents: charges.kept).formatted) is left.",
        code: "refund_too_large")
    }
    for (payment, share) in zip(paid, CardShares.divide(amount.cents, by: paid.map(\.kept)))
    where share > 0 {
      _ = try payments.refund(
        payment.id, amount: share, reason: reason, request: request, in: db)
    }
    var row = seen
    row.refundReason = reason
    try record("refund_requested", of: row.id, by: staff, notes: reason, in: db)
    return try save(row, was: seen, in: db)
  }
}

extension Price {
  var money: Money { Money(minorUnits: cents, currency: "USD") }
}
