import ServerKit
import TruFanModels
import WireKit

/// What an order does when a hold of its money ends.
extension OrderPayments {
  /// An administrator's wish to end the order ends with its last refusal. Otherwise a hold that is lost
  /// later would end an order that went on. While one card has let go, the wish stands.
  func releaseRefused(
    _ row: inout OrderRow, _ payments: Payments, in db: Connection
  ) throws {
    guard try payments.isLetGo(row, in: db), try !payments.isBeingLetGo(row, in: db)
    else { return }
    row.refundReason = nil
    try record("release_refused", of: row.id, by: .server, in: db)
  }

  /// The bank has let go of the money before it was taken: a hold lasts a few days. The money is
  /// promised anew by a job, or by the parker. Until then the goods are not handed over.
  func holdLost(
    _ row: inout OrderRow, _ charges: OrderCharges, _ payments: Payments, in db: Connection
  ) throws {
    guard row.isPaidAndWanted, try !payments.isLetGo(row, in: db) else {
      return try released(&row, charges, payments, in: db)
    }
    row.paymentStatus = .failed
    try record("payment_hold_ended", of: row.id, by: .server, in: db)
    let key = OrderJobs.Unpaid.key(ofOrder: row.id, lostPlan: charges.plan)
    try jobs.enqueue(OrderJobs.repayment, OrderJobs.Subject(order: row.id), key: key, in: db)
    try jobs.enqueue(
      OrderJobs.unpaid, OrderJobs.Unpaid(order: row.id, lostPlan: charges.plan), key: key,
      runAt: row.repayBy(clock.now()), in: db)
  }

  /// Whether all that is due is charged, though a share is still held, or was. Some cents may be the
  /// shop's to bear: see ``CardShares``.
  func isCharged(_ row: OrderRow, _ charges: OrderCharges) -> Bool {
    guard row.isPaidAndWanted else { return false }
    let captured = Price(cents: charges.captured)
    return captured > .zero && charges.owed(for: row) - captured < OrderRules.leastCharge
  }

  /// The hold of a share that came to nothing has ended: its bank had not let go of it at once.
  func restEnded(
    _ row: inout OrderRow, _ charges: OrderCharges, _ payments: Payments, in db: Connection
  ) throws {
    if charges.kept == 0 { try endUnpaid(&row, in: db) } else { try charged(&row, in: db) }
    guard charges.refunded > 0 else { return }
    try rewards.refunded(row, try payments.kept(for: row, in: db), in: db)
  }

  func released(
    _ row: inout OrderRow, _ charges: OrderCharges, _ payments: Payments, in db: Connection
  ) throws {
    let isGivenUp = charges.current.allSatisfy { $0.authorised > 0 && $0.state == .released }
    guard isGivenUp, row.paymentStatus.isPaid || row.status == .cancelled else { return }
    row.paymentStatus = .refunded
    let sum = Price(cents: charges.current.reduce(0) { $0 + $1.authorised })
    row.refundAmount = sum
    try record("payment_released", of: row.id, by: .server, in: db)
    guard row.status.canBecome(.refunded), try payments.isLetGo(row, in: db) else { return }
    let minutes = try becomeRefunded(&row, in: db)
    try rewards.refunded(row, try payments.kept(for: row, in: db), in: db)
    try notify(.letGo(sum, minutes: minutes), about: row, in: db)
  }
}

extension OrderRow {
  /// Whether its money is promised or taken, and it has not ended.
  var isPaidAndWanted: Bool {
    status != .cancelled && status != .refunded && paymentStatus.isPaid
  }
}
