import ServerKit
import TruFanModels
import WireKit

/// An order whose bank has let go of the money before it was taken. The same saved cards promise it
/// anew while the parker is away; otherwise the parker is asked to pay again.
extension Orders {
  /// May be repeated: a paid order is left alone, and the parker is told once for each lost hold.
  func payAgain(_ subject: OrderJobs.Subject, _: JobAttempt) async throws {
    let again = try await database.read { db -> (user: String, shares: [OrderShare])? in
      guard let row = try OrderTable.find(subject.order, in: db), row.paymentStatus.isPayable
      else { return nil }
      return (row.userId, try sharesAgain(of: row, in: db))
    }
    guard let again else { return }
    if !again.shares.isEmpty {
      do {
        try await pay(subject.order, ofUser: again.user) { _, _ in again.shares }
      } catch is Problem {
        // The order has changed meanwhile. What it needs now is looked at below.
      }
    }
    try await database.write { db in
      guard let row = try OrderTable.find(subject.order, in: db), row.paymentStatus.isPayable,
        row.status != .cancelled, row.status != .refunded
      else { return }
      let charges = try payments.charges(ofOrder: row.id, in: db)
      let owed = charges.owed(for: row)
      // An order of which nothing was found costs nothing, and of some cents nobody is asked.
      guard !charges.current.contains(where: \.isWaiting), owed >= OrderRules.leastCharge
      else { return }
      try notify(.payAgain(owed, plan: charges.lostPlan ?? charges.plan), about: row, in: db)
    }
  }

  /// The shares of the cards that have paid before, in their old proportion. None without a card that
  /// its parker has saved for payments like this one, and none for goods that nobody collects. Their bank
  /// lets go each week, and the card of somebody who has left would be held without end.
  private func sharesAgain(of row: OrderRow, in db: Connection) throws -> [OrderShare] {
    let charges = try payments.charges(ofOrder: row.id, in: db)
    let owed = charges.owed(for: row).cents
    guard charges.hasLostHold, owed >= OrderRules.leastCharge.cents,
      !row.isAbandoned(at: clock.now())
    else { return [] }
    let saved = Set(try wallet.cards.all(of: row.userId, in: db).map(\.details.reference))
    let amounts = CardShares.divide(owed, by: charges.current.map(\.amount))
    var shares: [OrderShare] = []
    for (payment, amount) in zip(charges.current, amounts) where amount > 0 {
      guard let method = try payments.method(of: payment.id, in: db), let owner = method.customer,
        saved.contains(method.reference)
      else { return [] }
      shares.append(
        OrderShare(
          amount: Price(cents: amount),
          method: PaymentMethod(
            method.reference, customer: owner, isOffSession: true, label: method.label)))
    }
    return shares
  }

  /// Asks the service about holds that are days old, before the staff rely on them.
  /// - Throws: ``Problem`` 503 when it does not answer.
  func checkHolds(ofOrder id: String) async throws {
    let limit = clock.now().adding(.seconds(-86_400 * OrderRules.trustedHoldDays))
    let old = try await database.read { db in
      try payments.charges(ofOrder: id, in: db).current
        .filter { $0.held > 0 && !$0.isWaiting && $0.updatedAt < limit }.map(\.id)
    }
    for payment in old {
      do {
        try await payments.compare(payment)
      } catch is PaymentServiceFailure {
        throw Problem.unavailable(
          "The payment service does not answer. Please try again in a moment.",
          code: "payment_service_unavailable", retryAfter: 10)
      }
    }
  }

  /// Nobody buys or hands over what nobody pays for.
  /// - Throws: ``Problem`` 400; 409 while an administrator ends the order
  func requireStillPaid(_ row: OrderRow, in db: Connection) throws {
    try requireNotLetGo(row, in: db)
    guard row.paymentStatus.isPayable, row.isWorthCharging else { return }
    throw Problem.badRequest(
      "The card's bank no longer holds the money. The parker was asked to pay again.",
      code: "not_paid")
  }
}

extension OrderCharges {
  /// The last plan whose hold was lost: its parker is told once. Nil if none was.
  var lostPlan: Int? {
    all.filter(\.hasLostHold).compactMap { Self.plan(ofPart: $0.part) }
      .filter { !isAside($0) }.max()
  }
}

extension OrderRow {
  /// Whether the goods have waited so long that their parker does not come for them.
  func isAbandoned(at now: Timestamp) -> Bool {
    guard deliveredAt == nil, let readyAt else { return false }
    return now.since(readyAt) > .seconds(3600 * OrderRules.collectionHours)
  }

  /// Until when an order may be paid again: until its shopping begins, and longer once its goods
  /// are bought.
  func repayBy(_ now: Timestamp) -> Timestamp {
    guard status.canBeCancelled else {
      return now.adding(.seconds(3600 * OrderRules.repaymentHours))
    }
    let soon = now.adding(.seconds(60 * OrderRules.repaymentLifetime))
    return shoppingFrom.map { max($0, soon) } ?? soon
  }
}
