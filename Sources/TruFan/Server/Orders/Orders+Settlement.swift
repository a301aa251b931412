import ServerKit
import TruFanModels
import WireKit

/// What becomes of an order's money from the hand-over on.
extension Orders {
  /// Takes the actual amount at the hand-over, or gives back what is too much. Two cards bear it in
  /// the proportion of their shares; a share that is too small to be charged the other one bears. What
  /// no card can be charged, less than half a dollar, the shop bears.
  ///
  /// What an administrator gave back before is beside that: the parker was told so, and does not
  /// pay it again.
  func settle(_ row: inout OrderRow, in db: Connection) throws {
    let expected = try payments.expectedCharges(ofOrder: row.id, in: db)
    let (charges, givenBack) = (expected.current, expected.refunded)
    let targets = CardShares.charges(
      max(0, row.total.cents - givenBack), by: charges.map { $0.captured > 0 ? $0.kept : $0.held },
      isHeld: charges.map { $0.captured == 0 })
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
    // Of more than the goods cost in the end only their price was a refund.
    row.settledRefund += Price(cents: max(0, givenBack - row.total.cents))
    // A hold that was lost needs no other one where nothing was found, or too little for a card.
    if !row.isWorthCharging, row.paymentStatus.isPayable { row.paymentStatus = .refunded }
  }

  /// Charges a tip that is given with the rating to the card that paid the order, the first of two.
  /// The order's own payment stays as it is.
  /// - Throws: ``Problem`` 503 where another service takes the money now.
  func charge(tip: Price, of row: OrderRow, in db: Connection) throws {
    guard let paid = try payments.charges(ofOrder: row.id, in: db).current.first,
      let method = try payments.method(of: paid.id, in: db)
    else { return }
    guard paid.provider == payments.service.name else {
      throw Problem.unavailable(
        "The card that paid the order cannot be charged here just now. Rate it without a tip.",
        code: "payments_not_set_up")
    }
    let payment = try payments.prepare(
      OrderPayments.subject(row.id), part: OrderCharges.tipPart, amount: tip.money,
      account: row.userId, in: db)
    _ = try payments.authorise(payment.id, with: method, in: db)
  }
}

extension OrderRow {
  /// Whether a card can be charged for it.
  var isWorthCharging: Bool { total >= OrderRules.leastCharge }
}
