import ServerKit
import TruFanModels
import WireKit

/// A tip that came with the rating. One that is declined leaves the order as it was without it.
extension OrderPayments {
  func tipChanged(
    _ payment: Payment, _ seen: OrderRow, _ payments: Payments, in db: Connection
  ) throws {
    switch payment.state {
    case .failed:
      try tipFailed(
        payment, seen, isLate: try payments.isLate(payment.id, in: db), in: db)
    case .authorised where payment.decline != nil:
      // The charge was refused, and what is held still is let go.
      guard try !payments.hasRefusedRelease(payment.id, in: db) else { return }
      _ = try payments.giveBack(payment.id, reason: "The card's bank has refused it", in: db)
      try tipFailed(payment, seen, isLate: true, in: db)
    case .authorised: _ = try payments.capture(payment.id, amount: payment.amount, in: db)
    case .captured, .partlyRefunded, .refunded: try tipKept(payment, seen, in: db)
    case .released where payment.hasLostHold: try tipFailed(payment, seen, isLate: true, in: db)
    case .pending, .released: break
    }
  }

  /// - Parameter isLate: whether nobody waits for the answer, so that a message tells of it.
  private func tipFailed(
    _ payment: Payment, _ seen: OrderRow, isLate: Bool, in db: Connection
  ) throws {
    try record("tip_failed", of: seen.id, by: .server, notes: payment.decline?.sentence, in: db)
    if isLate { try notify(.tipFailed(at: clock.now()), about: seen, in: db) }
    announce(seen, in: db)
  }

  /// The order's tip follows what is kept of it, however often this is told.
  private func tipKept(_ payment: Payment, _ seen: OrderRow, in db: Connection) throws {
    let kept = Price(cents: payment.kept)
    var row = seen
    row.tip += kept - seen.laterTip
    row.laterTip = kept
    if kept < seen.laterTip {
      let back = seen.laterTip - kept
      try record("tip_refunded", of: row.id, by: .server, notes: back.formatted, in: db)
      try notify(
        .tipRefunded(back, of: Price(cents: payment.refunded)), about: row, in: db)
    } else if payment.decline != nil {
      // The card's bank has refused a refund, or sent it back.
      try record("refund_returned", of: row.id, by: .server, in: db)
    } else if kept > seen.laterTip {
      try record("tip_captured", of: row.id, by: .server, notes: kept.formatted, in: db)
    }
    try save(row, was: seen, in: db)
  }
}
