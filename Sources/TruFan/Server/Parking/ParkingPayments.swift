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
    // Only a promise changes a stay. The space is handed out at once, so the money is taken at once.
    // A promise that the bank then refuses to keep is no new promise: it would buy the time twice.
    guard payment.state == .authorised, payment.decline == nil,
      let seen = try ParkingSessionTable.find(Self.session(of: payment), in: db)
    else { return }
    let isBought =
      payment.part == Self.stayPart
      ? try sessions.activate(seen, paidBy: payment.providerID ?? payment.id, in: db)
      : try lengthen(seen, for: payment, in: db)
    if isBought {
      _ = try payments.capture(payment.id, amount: payment.amount, in: db)
    } else {
      // The stay was over, or was ended, before the answer came.
      _ = try payments.giveBack(payment.id, reason: "The stay is over", in: db)
    }
  }

  private func lengthen(
    _ seen: ParkingSessionRow, for payment: Payment, in db: Connection
  ) throws -> Bool {
    guard seen.status.isParked,
      let charge = try ParkingChargeTable.find(payment.part, of: seen.session.id, in: db)
    else { return false }
    _ = try sessions.extend(seen, by: charge.time, for: charge.price, in: db)
    return true
  }
}
