import ServerKit
import TruFanModels
import WireKit

/// What a stay does when its money has moved. Payment and stay change in one transaction.
///
/// A stay's payment has part 1. Each extension has a part of its own, which ``ParkingChargeTable``
/// explains.
struct ParkingPayments: PaymentSubject {
  let sessions: ParkingSessions

  static let prefix = "parking:"
  static let stayPart = 1

  static func subject(_ session: String) -> String { prefix + session }

  static func session(of payment: Payment) -> String {
    String(payment.subject.dropFirst(prefix.count))
  }

  func paymentChanged(_ payment: Payment, _ payments: Payments, in db: Connection) throws {
    guard let seen = try ParkingSessionTable.find(Self.session(of: payment), in: db) else { return }
    switch payment.state {
    case .authorised where payment.decline != nil:
      // The charge was refused, and what is held still is let go.
      guard try !payments.hasRefusedRelease(payment.id, in: db) else { return }
      _ = try payments.giveBack(payment.id, reason: "The card's bank has refused it", in: db)
      try refused(payment, seen, in: db)
    case .released where payment.hasLostHold: try refused(payment, seen, in: db)
    case .authorised: try promised(payment, seen, payments, in: db)
    case .captured where payment.part >= ParkingMoney.debtPart:
      try debtPaid(payment, seen, payments, in: db)
    default: break
    }
  }

  /// The space is handed out at once, so the money is taken at once.
  private func promised(
    _ payment: Payment, _ seen: ParkingSessionRow, _ payments: Payments, in db: Connection
  ) throws {
    let isBought =
      switch payment.part {
      case ParkingMoney.debtPart...:
        try ParkingDebtTable.open(for: payment, of: seen.session.id, in: db).cents
          == payment.amount
      case Self.stayPart:
        try sessions.activate(seen, paidBy: payment.providerID ?? payment.id, in: db)
      default: try lengthen(seen, for: payment, in: db)
      }
    if isBought {
      _ = try payments.capture(payment.id, amount: payment.amount, in: db)
    } else {
      // Before the answer came the stay was over, was ended, or became as long as the lot allows.
      _ = try payments.giveBack(payment.id, reason: "The stay is over", in: db)
    }
  }

  /// What was paid at the lot meanwhile goes back: nobody pays twice.
  private func debtPaid(
    _ payment: Payment, _ seen: ParkingSessionRow, _ payments: Payments, in db: Connection
  ) throws {
    let settled = try ParkingDebtTable.settle(
      by: payment, of: seen.session.id, at: sessions.clock.now(), in: db)
    let tooMuch = payment.kept - settled.cents
    // A bank that has declined to take it back is not asked again.
    if tooMuch > 0, payment.decline == nil {
      _ = try payments.refund(
        payment.id, amount: tooMuch, reason: "Paid in another way", request: "paid otherwise",
        in: db)
    }
    sessions.announce(seen, in: db)
  }

  /// The time is given, and nobody pays for it: the parker is asked, and the lot's staff see it.
  private func refused(
    _ payment: Payment, _ seen: ParkingSessionRow, in db: Connection
  ) throws {
    let amount = Price(cents: payment.amount)
    guard payment.part < ParkingMoney.debtPart,
      try ParkingDebtTable.add(
        amount, part: payment.part, to: seen.session.id, at: sessions.clock.now(), in: db)
    else { return }
    try sessions.notices.tell(.refused(amount, part: payment.part), seen, in: db)
    sessions.announce(seen, in: db)
  }

  private func lengthen(
    _ seen: ParkingSessionRow, for payment: Payment, in db: Connection
  ) throws -> Bool {
    guard seen.status.isParked,
      let charge = try ParkingChargeTable.find(payment.part, of: seen.session.id, in: db),
      try ParkingLotTable.require(seen.session.lotId, in: db)
        .fault(of: charge.time, moreFor: seen.session) == nil
    else { return false }
    _ = try sessions.extend(seen, by: charge.time, for: charge.price, in: db)
    return true
  }
}
