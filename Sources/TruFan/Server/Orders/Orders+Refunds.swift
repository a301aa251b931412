import ServerKit
import TruFanModels
import WireKit

/// What an administrator asks to give back.
struct OrderRefund: Sendable {
  let amount: Price
  let reason: String
  /// Names the refund, so that its repetition gives back nothing twice.
  let request: String
  /// One payment of the order; nil: those that pay it now, in proportion.
  var payment: String?
  /// What had gone back of these payments, as the administrator knows it; nil: they do not ask.
  var refundedBefore: Price?
}

extension Orders {
  /// An administrator gives money back: to two cards in the proportion of what they have paid. The
  /// same request again gives nothing back twice. What a card's bank has declined of it is asked for
  /// once more. All that is only held for an order is let go, which ends the order.
  /// - Throws: ``Problem`` 400 for more than was kept, and for a share of an earlier try while the
  ///   order is unpaid; 404 for another order's payment, 409 when more has gone back than the
  ///   administrator knows, 422 for a key that had another sum.
  func refund(
    _ seen: OrderRow, _ wish: OrderRefund, by staff: OrderActor, in db: Connection
  ) throws -> OrderRow {
    guard wish.amount > .zero else {
      throw Problem.invalid(["refund_amount": ["refund_amount must be more than $0.00."]])
    }
    let charges = try payments.expectedCharges(ofOrder: seen.id, in: db)
    if wish.payment == nil, let row = try letGo(seen, wish, of: charges, by: staff, in: db) {
      return row
    }
    let paid = try refundable(wish.payment, of: seen, charges)
    if try isAskedAgain(wish, of: paid, in: db) { return seen }
    try refuseStale(wish, paid)
    let left = paid.reduce(0) { $0 + $1.kept }
    guard wish.amount.cents <= left else {
      throw Problem.badRequest(
        "Refund amount cannot exceed order total: \(Price(cents: left).formatted) is left.",
        code: "refund_too_large")
    }
    for (payment, share) in zip(paid, CardShares.divide(wish.amount.cents, by: paid.map(\.kept)))
    where share > 0 {
      _ = try payments.refund(
        payment.id, amount: share, reason: wish.reason, request: wish.request, in: db)
    }
    var row = seen
    // What goes back of a tip or of an earlier try is no refund of the order.
    if paid.contains(where: charges.isCurrent) { row.refundReason = wish.reason }
    try record("refund_requested", of: row.id, by: staff, notes: wish.reason, in: db)
    return try save(row, was: seen, in: db)
  }

  /// The payments of which something may go back: those of the goods, or the one that is named. A tip is
  /// given back only where its payment is named.
  /// - Parameter charges: as they will be once the service has answered.
  private func refundable(
    _ name: String?, of row: OrderRow, _ charges: OrderCharges
  ) throws -> [Payment] {
    var paid = charges.current
    if let name {
      paid = charges.all.filter { $0.id == name }
      guard !paid.isEmpty else { throw Problem.notFound("Payment not found") }
      try requireReplaced(paid, of: row, charges)
    }
    paid = paid.filter { $0.captured > 0 }
    guard !paid.isEmpty else {
      throw Problem.badRequest("Nothing was charged for this order yet.", code: "not_charged")
    }
    return paid
  }

  /// Until an order is paid in another way, a share of an earlier try is all that the shop has of it.
  private func requireReplaced(
    _ paid: [Payment], of row: OrderRow, _ charges: OrderCharges
  ) throws {
    let isEarlier = charges.replaced.contains { share in paid.contains { $0.id == share.id } }
    guard isEarlier, row.paymentStatus.isPayable, row.status != .cancelled,
      row.status != .refunded, charges.owed(for: row) > .zero
    else { return }
    throw Problem.badRequest(
      "This order is not paid yet. What an earlier card has paid goes back by itself once it is.",
      code: "not_paid")
  }

  /// A request that was made before: what a bank has declined of it is asked for once more.
  private func isAskedAgain(
    _ wish: OrderRefund, of paid: [Payment], in db: Connection
  ) throws -> Bool {
    let asked = try paid.map {
      try payments.askedRefund($0.id, request: wish.request, in: db)
    }
    guard asked.contains(where: { $0 != nil }) else { return false }
    let sum = Price(cents: asked.reduce(0) { $0 + ($1 ?? 0) })
    guard sum == wish.amount else {
      throw Problem.unprocessable(
        "This key has refunded \(sum.formatted) before. Another refund needs a key of its own.",
        code: "idempotency_key_reused")
    }
    for (payment, share) in zip(paid, asked) {
      guard let share, share <= payment.kept else { continue }
      _ = try payments.refund(
        payment.id, amount: share, reason: wish.reason, request: wish.request, in: db)
    }
    return true
  }

  /// Two administrators who look at the same order would otherwise give it back twice. Less than the
  /// caller knows of stands against nothing: a bank has sent a refund back since.
  private func refuseStale(_ wish: OrderRefund, _ paid: [Payment]) throws {
    let refunded = Price(cents: paid.reduce(0) { $0 + $1.refunded })
    guard let before = wish.refundedBefore, refunded > before else { return }
    let left = Price(cents: paid.reduce(0) { $0 + $1.kept })
    throw Problem.conflict(
      """
      More money has gone back since you looked: \(refunded.formatted) is back or on its way, and \
      \(left.formatted) is left. Look again before you give back more.
      """, code: "refunded_since")
  }
}
