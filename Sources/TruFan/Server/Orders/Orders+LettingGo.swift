import ServerKit
import TruFanModels
import WireKit

/// An administrator ends an order whose money is only held: all of it is let go.
extension Orders {
  /// Nothing is taken yet. A part of a hold cannot be let go, and what is left of it would be no order.
  /// - Returns: nil for an order that has another end.
  /// - Throws: ``Problem`` 400 for another sum than what is held.
  func letGo(
    _ seen: OrderRow, _ wish: OrderRefund, of charges: OrderCharges, by staff: OrderActor,
    in db: Connection
  ) throws -> OrderRow? {
    guard charges.current.allSatisfy({ $0.captured == 0 }) else { return nil }
    // Asked for before.
    if charges.held == 0, seen.refundReason != nil { return seen }
    guard seen.paymentStatus.isPaid, charges.held > 0 else { return nil }
    let held = Price(cents: charges.held)
    // One of two cards may have let go already: the same wish again is for the other one.
    let whole = Price(cents: charges.current.reduce(0) { $0 + $1.authorised })
    guard wish.amount == held || wish.amount == whole else {
      throw Problem.badRequest(
        "Nothing is charged yet: only all of it, \(held.formatted), can be let go.",
        code: "only_held")
    }
    for payment in charges.current { _ = try payments.release(payment.id, in: db) }
    var row = seen
    row.refundReason = wish.reason
    try record("refund_requested", of: row.id, by: staff, notes: wish.reason, in: db)
    return try save(row, was: seen, in: db)
  }

  /// While an order's money is let go, nobody works for it: not before the service has answered, nor once
  /// one of two cards has let go. A release that each bank has refused ends nothing.
  /// - Throws: ``Problem`` 409
  func requireNotLetGo(_ row: OrderRow, in db: Connection) throws {
    guard try payments.isBeingLetGo(row, in: db) else { return }
    let advice = row.status < .purchased ? "Do nothing more for it" : "Keep the goods"
    // A bank that has refused lets go within days.
    let isSoon = try payments.expectedCharges(ofOrder: row.id, in: db).held == 0
    let hope = isSoon ? ", and look again in a moment." : "."
    throw Problem.conflict(
      """
      An administrator is ending this order, and its money goes back to the parker. \(advice)\(hope)
      """, code: "let_go")
  }

  /// What an administrator is told of a bank that does not let go of the money. A refund of what is
  /// charged has gone through, whatever became of a share that came to nothing.
  /// - Throws: ``Problem`` 409
  func requireReleased(_ id: String, in db: Connection) throws {
    let expected = try payments.expectedCharges(ofOrder: id, in: db)
    guard expected.current.allSatisfy({ $0.captured == 0 }) else { return }
    let charges = try payments.charges(ofOrder: id, in: db)
    let held = charges.current.filter { $0.held > 0 && !$0.isWaiting }
    guard try held.contains(where: { try payments.hasRefusedRelease($0.id, in: db) })
    else { return }
    guard charges.isPaid else {
      let rest = Price(cents: charges.held)
      throw Problem.conflict(
        """
        One card has let go; the other's bank does not let go of its \(rest.formatted). Nobody works \
        for this order any more. Try again, or wait: the hold ends by itself within days.
        """, code: "release_refused")
    }
    throw Problem.conflict(
      """
      The card's bank does not let go of the money, so this order goes on. Try again, or refund it \
      once it is charged.
      """, code: "release_refused")
  }
}

extension Payments {
  /// Whether an administrator lets go of what is, or was, held for an order. A refund of what is charged
  /// has a reason, too.
  func isLetGo(_ row: OrderRow, in db: Connection) throws -> Bool {
    guard row.refundReason != nil else { return false }
    return try expectedCharges(ofOrder: row.id, in: db).current.allSatisfy { $0.captured == 0 }
  }

  /// Whether the same comes true: a card has let go, or may still do so.
  func isBeingLetGo(_ row: OrderRow, in db: Connection) throws -> Bool {
    guard try isLetGo(row, in: db) else { return false }
    return try !expectedCharges(ofOrder: row.id, in: db).isPaid
  }
}
