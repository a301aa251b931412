import ServerKit
import TruFanModels
import WireKit

/// What becomes of an order's money from the hand-over on.
extension Orders {
  /// Takes the actual amount at the hand-over, or gives back what is too much. Two cards bear it in
  /// the proportion of their shares.
  func settle(_ row: inout OrderRow, in db: Connection) throws {
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
        row.settledRefund += Price(cents: payment.kept - target)
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
  /// - Parameter request: names the refund, so that its repetition gives back nothing twice. What a
  ///   card's bank has declined of it is asked for once more.
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
    // A request that was made before: what a bank has declined of it is asked for once more.
    let asked = try paid.map { try payments.askedRefund($0.id, request: request, in: db) }
    if asked.contains(where: { $0 != nil }) {
      let sum = Price(cents: asked.reduce(0) { $0 + ($1 ?? 0) })
      guard sum == amount else {
        throw Problem.unprocessable(
          "This key has refunded \(sum.formatted) before. Another refund needs a key of its own.",
          code: "idempotency_key_reused")
      }
      for (payment, share) in zip(paid, asked) {
        guard let share, share <= payment.kept else { continue }
        _ = try payments.refund(
          payment.id, amount: share, reason: reason, request: request, in: db)
      }
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
