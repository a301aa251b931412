import ServerKit
import TruFanModels
import WireKit

/// The cards are asked to promise more, for a dearer substitute that the parker has accepted. Until all
/// of the new sum is promised, the plan before it counts, and the order is as it was.
extension OrderPayments {
  func consentChanged(
    _ consent: OrderConsent, _ seen: OrderRow, _ charges: OrderCharges, _ payments: Payments,
    in db: Connection
  ) throws {
    let plan = charges.payments(ofPlan: consent.plan)
    if let declined = plan.first(where: { $0.state == .failed }) {
      try giveUp(consent, as: .declined, seen, plan, payments, in: db)
      guard try payments.isLate(declined.id, in: db) else { return }
      let lines = try OrderLineTable.all(ofOrder: seen.id, in: db)
      let name = lines.first { $0.id == consent.line }?.substitution?.name ?? "the substitute"
      return try notify(.substituteDeclined(name, at: clock.now()), about: seen, in: db)
    }
    if plan.contains(where: { $0.state == .released }) {
      return try giveUp(consent, as: .dropped, seen, plan, payments, in: db)
    }
    guard plan.allSatisfy({ $0.authorised > 0 }) else { return }
    guard let (row, line) = try agreed(consent, seen, charges, payments, in: db) else {
      return try giveUp(consent, as: .dropped, seen, plan, payments, in: db)
    }
    try take(consent, row, line, was: seen, charges, payments, in: db)
  }

  /// The order with its substitute; nil where it has changed, so that the parker's yes means it no more.
  private func agreed(
    _ consent: OrderConsent, _ seen: OrderRow, _ charges: OrderCharges, _ payments: Payments,
    in db: Connection
  ) throws -> (OrderRow, OrderItem)? {
    var (row, lines) = (seen, try OrderLineTable.all(ofOrder: seen.id, in: db))
    let expected = try payments.expectedCharges(ofOrder: seen.id, in: db)
    guard seen.status == .shopping, seen.paymentStatus.isPaid, consent.plan > charges.plan,
      expected.isPaid, expected.refunded == 0,
      let index = lines.firstIndex(where: { $0.id == consent.line }),
      lines[index].substitution?.state == .proposed
    else { return nil }
    lines[index].decideSubstitute(accepts: true, by: .parker)
    row.reprice(lines)
    return row.total <= consent.total ? (row, lines[index]) : nil
  }

  /// All of the new sum is promised: it counts, and the old one goes back.
  private func take(
    _ consent: OrderConsent, _ row: OrderRow, _ line: OrderItem, was seen: OrderRow,
    _ charges: OrderCharges, _ payments: Payments, in db: Connection
  ) throws {
    let plan = charges.payments(ofPlan: consent.plan)
    var row = row
    row.authorizedTotal = consent.total
    row.paymentStatus = .authorized
    row.paymentId = plan.first?.providerID
    try OrderConsentTable.end(consent, .agreed, in: db)
    try OrderLineTable.update(line, in: db)
    let parker = OrderActor(id: row.userId, name: nil)
    let name = line.substitution?.name
    try record("substitution_accepted", of: row.id, by: parker, notes: name, in: db)
    try record("payment_authorized", of: row.id, by: .server, in: db)
    for payment in charges.current {
      _ = try payments.giveBack(payment.id, reason: "Promised anew for a substitute", in: db)
    }
    for payment in plan where payment.provider == SimulatedPayments().name {
      _ = try payments.capture(payment.id, amount: payment.amount, in: db)
    }
    try save(row, was: seen, in: db)
  }

  /// Nothing of the new sum is promised. A line whose two minutes are over is decided now.
  private func giveUp(
    _ consent: OrderConsent, as state: OrderConsent.State, _ seen: OrderRow, _ plan: [Payment],
    _ payments: Payments, in db: Connection
  ) throws {
    try OrderConsentTable.end(consent, state, in: db)
    for payment in plan {
      _ = try payments.giveBack(payment.id, reason: "The order stays as it was", in: db)
    }
    var lines = try OrderLineTable.all(ofOrder: seen.id, in: db)
    guard seen.status == .shopping,
      let index = lines.firstIndex(where: { $0.id == consent.line }),
      let proposal = lines[index].substitution, proposal.state == .proposed,
      proposal.answerBy.timestamp <= clock.now()
    else { return announce(seen, in: db) }
    seen.decideSubstitute(index, in: &lines, by: nil)
    var row = seen
    row.reprice(lines)
    try OrderLineTable.update(lines[index], in: db)
    try record(
      "substitution_decided", of: seen.id, by: .server,
      notes: lines[index].status == .substituted ? proposal.name : "left out", in: db)
    try save(row, was: seen, in: db)
  }
}
