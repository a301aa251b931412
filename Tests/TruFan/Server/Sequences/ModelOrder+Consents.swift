/// A dearer substitute that was accepted, while the cards are asked for the new sum.
struct ModelConsent: Equatable, Sendable {
  let line: Int
  var payment: ModelPayment
}

extension ModelOrder {
  /// - Returns: 503 until the service has answered.
  mutating func agree(to total: Int, _ place: Int, at now: Int) -> Int {
    if consent != nil { return 503 }
    guard isPaid, isMoneyThere else { return 400 }
    var asked = ModelPayment(total)
    asked.ask(.authorise(declined: false), at: now)
    consent = ModelConsent(line: place, payment: asked)
    return 503
  }

  /// Nothing of it has gone back, or is about to.
  private var isMoneyThere: Bool {
    guard let expected = payment?.expected else { return false }
    return expected.refunded == 0 && expected.state != .released
  }

  /// The service holds the new sum. It counts if the order is still what its parker has agreed to; then
  /// what paid before goes back.
  mutating func carryOutConsent(at now: Int) {
    guard var asked = consent else { return }
    consent = nil
    while !asked.payment.waiting.isEmpty { _ = asked.payment.performNext() }
    var changed = lines
    changed[asked.line].decide(true)
    let isAsked = status == .shopping && lines[asked.line].isAsked
    guard isAsked, isPaid, isMoneyThere,
      cost(of: changed) <= asked.payment.amount
    else {
      guard isAsked, now >= lines[asked.line].answerBy else { return }
      decideUnanswered(asked.line)
      return events.append("substitution_decided")
    }
    (lines, agreed, paid) = (changed, asked.payment.amount, .authorized)
    events += ["substitution_accepted", "payment_authorized"]
    payment?.giveBack(at: now)
    replaced += [payment].compactMap { $0 }
    payment = asked.payment
    if takesAtOnce { payment?.ask(.capture(agreed), at: now) }
  }
}
