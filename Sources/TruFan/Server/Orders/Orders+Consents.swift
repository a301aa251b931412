import ServerKit
import TruFanModels
import WireKit

/// Substitutes with which an order costs more than is promised. The parker's yes is their consent to the
/// new sum: the cards that pay the order promise it, and only then the old sum is let go.
extension Orders {
  /// So many answers of a bank are waited for, because the order may change meanwhile.
  private static let consentTries = 5

  /// Stores the parker's answer about a substitute. For a dearer one the cards are asked first.
  /// - Throws: ``Problem`` 402 when a card was declined: the order stays as it was. 503 without an answer:
  ///   asking again goes on, and a job does. 409 for what is decided, for another question than the one
  ///   that is answered, or if it costs more than was said.
  func answer(
    _ answer: SubstitutionAnswer, for line: String, of id: String, ofUser user: String
  ) async throws -> Order {
    var answered = answer.question
    for _ in 0..<Self.consentTries {
      let before = answered
      let (asked, question) = try await database.write { db in
        let row = try OrderTable.require(id, ofUser: user, in: db)
        let question = try Self.question(about: line, of: id, answered: before, in: db)
        let actor = OrderActor(id: user, name: nil)
        return (try self.answer(answer, for: line, of: row, by: actor, in: db), question)
      }
      answered = question
      try await carryOutWaiting(ofOrder: id)
      guard let asked else {
        return try await database.read { db in
          try order(try OrderTable.require(id, ofUser: user, in: db), for: .parker, in: db)
        }
      }
      // Another look says what has become of this line, be it by somebody else.
      try await requireAnswered(asked, for: line)
    }
    throw Problem.conflict("The order has just changed. Please try again.")
  }

  /// - Parameter answered: what the parker was shown; nil for a client that does not say so.
  /// - Throws: ``Problem`` 409 where it is another question now, which the parker has not seen.
  private static func question(
    about line: String, of order: String, answered: SubstitutionQuestion?, in db: Connection
  ) throws -> SubstitutionQuestion? {
    let lines = try OrderLineTable.all(ofOrder: order, in: db)
    guard let proposal = lines.first(where: { $0.id == line })?.substitution else { return nil }
    let now = proposal.question
    guard let answered, !now.isSame(as: answered) else { return now }
    let isAskedAgain = now.hasSameSubstitute(as: answered)
    if proposal.state == .proposed {
      throw Problem.conflict(
        isAskedAgain
          ? "The shopper asks again. Please answer again."
          : "The shopper proposes something else now. Please answer again.",
        code: isAskedAgain ? "asked_again" : "other_substitute")
    }
    // The same answer about the same substitute is harmless: see `answer`.
    guard isAskedAgain else {
      throw Problem.conflict("This substitute is already decided.", code: "decided")
    }
    return now
  }

  private func requireAnswered(_ asked: OrderConsent, for line: String) async throws {
    let (consent, row) = try await database.read { db in
      (
        try OrderConsentTable.all(ofOrder: asked.order, in: db).first { $0.plan == asked.plan },
        try OrderTable.require(asked.order, in: db)
      )
    }
    switch consent?.state {
    case .waiting:
      throw Problem.unavailable(
        """
        Your card's bank has not answered yet. Nothing is charged twice: please try again in a moment.
        """, code: "payment_unanswered", retryAfter: 5)
    case .declined where asked.line == line:
      throw Wallet.declined(
        """
        Your card was declined for the new total of \(asked.total.formatted). What you agreed to \
        before stays as it is: \(row.authorizedTotal.formatted). Refuse the substitute, or try again.
        """)
    case .agreed, .declined, .dropped, nil: break
    }
  }

  /// Asks the cards that pay the order to promise its new total. While they are asked, another call asks
  /// for nothing more.
  /// - Parameter line: with the substitute that is proposed.
  func consent(
    to total: Price, of row: OrderRow, for line: OrderItem, _ answer: SubstitutionAnswer,
    in db: Connection
  ) throws -> OrderConsent {
    let charges = try payments.expectedCharges(ofOrder: row.id, in: db)
    if let waiting = charges.consents.first(where: { $0.state == .waiting }) { return waiting }
    if let agreed = answer.newTotal, total > agreed {
      throw Problem.conflict(
        """
        The order has changed. With this substitute it now costs \(total.formatted). Please answer again.
        """, code: "total_changed")
    }
    // What is promised goes back, and paying again would do nothing.
    guard try !payments.isBeingLetGo(row, in: db) else {
      throw Problem.conflict("The lot's staff are ending this order.", code: "let_go")
    }
    guard row.paymentStatus.isPaid, charges.isPaid else {
      throw Problem.badRequest(
        "Your bank no longer holds the money for this order. Pay it again, then accept.",
        code: "not_paid")
    }
    // The new sum would come from another service than the one that holds the first.
    guard charges.current.allSatisfy({ $0.provider == payments.service.name }) else {
      throw Problem.unavailable(
        """
        Your card cannot be asked for more here just now. Refuse the substitute, or try again later.
        """, code: "payments_not_set_up")
    }
    // The new sum would take again what an administrator has given back.
    guard charges.refunded == 0 else {
      throw Problem.badRequest(
        """
        Money of this order has gone back to you, so it cannot become dearer. Refuse the substitute, \
        and you do not pay for the item.
        """, code: "above_authorized")
    }
    let consent = OrderConsent(
      order: row.id, plan: charges.nextPlan, line: line.id, answerBy: line.substitution?.answerBy,
      total: total, state: .waiting)
    try OrderConsentTable.insert(consent, at: clock.now(), in: db)
    for (card, share) in try shares(of: total, after: charges, in: db).enumerated() {
      let payment = try payments.prepare(
        OrderPayments.subject(row.id), part: OrderCharges.part(plan: consent.plan, card: card),
        amount: share.amount.money, account: row.userId, in: db)
      _ = try payments.authorise(payment.id, with: share.method, in: db)
    }
    return consent
  }

  /// The cards that pay the order, in their old proportion. Their payer is there.
  private func shares(
    of total: Price, after charges: OrderCharges, in db: Connection
  ) throws -> [OrderShare] {
    let paying = charges.current
    let sum = max(1, paying.reduce(0) { $0 + $1.amount })
    // Each share is at most its weight, so the weights are made larger than the new total.
    let scale = total.cents / sum + 1
    let amounts = CardShares.divide(total.cents, by: paying.map { $0.amount * scale })
    return try zip(paying, amounts).map { payment, amount in
      guard let method = try payments.method(of: payment.id, in: db) else {
        throw Wallet.declined(nil)
      }
      return OrderShare(
        amount: Price(cents: amount),
        method: PaymentMethod(method.reference, customer: method.customer, label: method.label))
    }
  }

  /// Takes back what the cards are asked to promise beyond the agreed total, because the order goes
  /// another way.
  /// - Parameter line: nil: of all lines.
  func dropConsents(of row: OrderRow, line: String? = nil, in db: Connection) throws {
    let waiting = try OrderConsentTable.all(ofOrder: row.id, in: db).filter {
      $0.state == .waiting && (line == nil || $0.line == line)
    }
    for consent in waiting {
      try OrderConsentTable.end(consent, .dropped, in: db)
      let charges = try payments.charges(ofOrder: row.id, in: db)
      for payment in charges.payments(ofPlan: consent.plan) {
        _ = try payments.giveBack(payment.id, reason: "The order goes another way", in: db)
      }
    }
  }
}
