import ServerKit
import TruFanModels
import WireKit

/// What an order does when its money has moved. Payment and order change in one transaction.
struct OrderPayments: OrderKeeping, PaymentSubject {
  let clock: any WallClock
  let identifiers: Identifiers
  let jobs: JobQueue
  let outbox: Outbox
  let parking: any ParkingMinutes
  let rewards: RewardBook

  static let prefix = "order:"

  static func subject(_ order: String) -> String { prefix + order }

  func paymentChanged(_ payment: Payment, _ payments: Payments, in db: Connection) throws {
    let id = String(payment.subject.dropFirst(Self.prefix.count))
    guard let seen = try OrderTable.find(id, in: db) else { return }
    let charges = try payments.charges(ofOrder: id, in: db)
    guard payment.part != OrderCharges.tipPart else {
      return try tipChanged(payment, seen, payments, in: db)
    }
    if let consent = charges.consent(waitingFor: payment) {
      return try consentChanged(consent, seen, charges, payments, in: db)
    }
    // An earlier plan was given up before this one began. Only the receipt shows what becomes of it.
    guard charges.isCurrent(payment) else { return announce(seen, in: db) }
    var row = seen
    row.paymentId = charges.current.first?.providerID
    row.paymentMethod = payment.provider
    switch payment.state {
    case .pending: break
    case .failed: try failed(payment, &row, charges, payments, in: db)
    case .authorised where payment.decline != nil: try notTaken(payment, &row, payments, in: db)
    case .authorised: try authorised(&row, charges, payments, in: db)
    case .captured where payment.decline != nil: try refunded(&row, charges, in: db)
    case .captured: try captured(&row, charges, in: db)
    case .partlyRefunded, .refunded:
      try refunded(&row, charges, in: db)
      try rewards.refunded(row, try payments.kept(for: row, in: db), in: db)
    case .released where isCharged(row, charges):
      try restEnded(&row, charges, payments, in: db)
    case .released where payment.hasLostHold: try holdLost(&row, charges, payments, in: db)
    case .released: try released(&row, charges, payments, in: db)
    }
    try save(row, was: seen, in: db)
    if seen.paymentStatus.isPaid, row.paymentStatus.isPayable {
      try scheduleReminder(of: row, by: jobs, in: db)
    }
    // The order counts as paid from here on.
    if payment.state == .authorised, let session = row.parkingSessionId {
      try parking.tellIfShort(session, in: db)
    }
  }

  /// Both cards pay, or none: what the other card has promised is released.
  private func failed(
    _ payment: Payment, _ row: inout OrderRow, _ charges: OrderCharges, _ payments: Payments,
    in db: Connection
  ) throws {
    row.paymentStatus = .failed
    try record(
      "payment_failed", of: row.id, by: .server, notes: payment.decline?.sentence, in: db)
    if let decline = payment.decline, try payments.isLate(payment.id, in: db) {
      try notify(.paymentFailed(decline.sentence, at: clock.now()), about: row, in: db)
    }
    for other in charges.current where other.id != payment.id && other.state != .failed {
      _ = try payments.giveBack(other.id, reason: "The other card was declined", in: db)
    }
  }

  /// The money is promised: the staff may begin, and the parking gets its minutes, once.
  private func authorised(
    _ row: inout OrderRow, _ charges: OrderCharges, _ payments: Payments, in db: Connection
  ) throws {
    guard row.paymentStatus.isPayable, charges.isPaid else { return }
    row.paymentStatus = .authorized
    try record("payment_authorized", of: row.id, by: .server, in: db)
    // A share of an earlier try that a bank has paid. Until now the shop had nothing else.
    for payment in charges.replaced where payment.kept > 0 {
      _ = try payments.giveBack(payment.id, reason: "Paid in another way", in: db)
    }
    // Cancelled while the service was asked: the release is asked for already.
    guard row.status != .cancelled, row.status != .refunded else { return }
    if row.status == .pending { try notify(.placed, about: row, in: db) }
    // An order that joined its stay while nothing was held for it has given no minutes yet.
    if row.status < .delivered { try addMinutes(of: row, by: parking, in: db) }
    // The simulated service has no hold that could run out, and the document's clients expect the
    // order to be paid at once. Goods that are handed over are paid at once.
    let isHandedOver = row.deliveredAt != nil
    for payment in charges.current
    where isHandedOver || payment.provider == SimulatedPayments().name {
      _ = try payments.capture(payment.id, amount: payment.amount, in: db)
    }
  }

  /// The bank has refused to take what it held. The parker pays in another way. A hold that it refuses to
  /// let go of ends by itself.
  private func notTaken(
    _ payment: Payment, _ row: inout OrderRow, _ payments: Payments, in db: Connection
  ) throws {
    guard row.isPaidAndWanted else { return }
    if try payments.hasRefusedRelease(payment.id, in: db) {
      return try releaseRefused(&row, payments, in: db)
    }
    row.paymentStatus = .failed
    let sentence = payment.decline?.sentence
    try record("payment_failed", of: row.id, by: .server, notes: sentence, in: db)
    try notify(.paymentFailed(sentence ?? "", at: clock.now()), about: row, in: db)
  }

  private func captured(
    _ row: inout OrderRow, _ charges: OrderCharges, in db: Connection
  ) throws {
    guard charges.isTaken else { return }
    try charged(&row, in: db)
  }

  func charged(_ row: inout OrderRow, in db: Connection) throws {
    guard row.paymentStatus != .captured else { return }
    row.paymentStatus = .captured
    try record("payment_captured", of: row.id, by: .server, in: db)
    // It was rated before it was paid.
    if row.status == .completed { try rewards.complete(row, in: db) }
  }

  /// Nothing of its money is left with the shop.
  /// - Returns: the minutes of parking that were taken back.
  @discardableResult
  func endUnpaid(_ row: inout OrderRow, in db: Connection) throws -> Int {
    row.paymentStatus = .refunded
    return row.status.canBecome(.refunded) ? try becomeRefunded(&row, in: db) : 0
  }

  /// Goods that are handed over have earned their minutes. An order that brings none keeps none, as if it
  /// were cancelled.
  /// - Returns: the minutes of parking that were taken back.
  func becomeRefunded(_ row: inout OrderRow, in db: Connection) throws -> Int {
    let isHandedOver = row.deliveredAt != nil
    row.status = .refunded
    return isHandedOver ? 0 : try takeBackMinutes(of: row, by: parking, in: db)
  }

  private func refunded(
    _ row: inout OrderRow, _ charges: OrderCharges, in db: Connection
  ) throws {
    let back = Price(cents: charges.refunded) - (row.refundAmount ?? .zero)
    if charges.refunded > 0 || row.refundAmount != nil {
      row.refundAmount = Price(cents: charges.refunded)
    }
    let isEnd = charges.kept == 0 && charges.held == 0
    let minutes = isEnd ? try endUnpaid(&row, in: db) : 0
    guard back > .zero else {
      // The card's bank has refused a refund, or sent it back.
      try record("refund_returned", of: row.id, by: .server, in: db)
      return
    }
    try record(
      "payment_refunded", of: row.id, by: .server, notes: back.formatted, in: db)
    if row.status != .cancelled {
      try notify(
        .refunded(back, of: Price(cents: charges.refunded), minutes: minutes), about: row, in: db)
    }
  }
}
