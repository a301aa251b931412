/// The payment service is asked between two changes of what is paid. Something else may come there.
extension LotModel {
  func together(_ first: LotOperation, _ second: LotOperation) -> [Together] {
    var ordered = inEitherOrder(first, second)
    ordered += anotherQuestion(first, second)
    ordered += anotherQuestion(second, first).map { ($0.state, $0.second, $0.first) }
    guard bankAnswers, first.stay == second.stay, first.order == second.order else {
      return ordered
    }
    var between: [Together] = []
    if first.asksMoney { between += overtaking(first, by: second) }
    if second.asksMoney {
      between += overtaking(second, by: first).map { ($0.state, $0.second, $0.first) }
    }
    between += letGo(first, before: second)
    between += letGo(second, before: first).map { ($0.state, $0.second, $0.first) }
    return ordered + between
  }

  /// A yes whose cards are asked is none to what is proposed for that line meanwhile.
  private func anotherQuestion(_ yes: LotOperation, _ proposal: LotOperation) -> [Together] {
    guard case .answer(_, let number, let line, true) = yes, proposal.asks(about: line),
      yes.order == proposal.order, let place = place(number, of: orders.count)
    else { return [] }
    var early = self
    early.bankAnswers = false
    guard early.apply(yes) == .status(503) else { return [] }
    let before = early.orders[place].lines
    let proposed = early.apply(proposal)
    guard early.orders[place].lines != before else { return [] }
    early.bankAnswers = bankAnswers
    if bankAnswers { early.carryOutAll(at: yes) }
    return [(early, .status(409), proposed)]
  }

  /// What is only held is let go after the answer to the refund is stored. `other` may come before that.
  private func letGo(_ refund: LotOperation, before other: LotOperation) -> [Together] {
    guard case .refund = refund else { return [] }
    var early = self
    early.bankAnswers = false
    let asked = early.apply(refund)
    early.bankAnswers = true
    let answer = early.apply(other)
    early.carryOutAll(at: refund)
    return [(early, asked, answer)]
  }

  /// `other` comes before the service was asked, or before the payer is answered.
  private func overtaking(_ payment: LotOperation, by other: LotOperation) -> [Together] {
    var (early, late, alone) = (self, self, self)
    early.bankAnswers = false
    let asked = early.apply(payment)
    early.bankAnswers = true
    let answer = early.apply(other)
    early.carryOutAll(at: payment)
    let refusal = Answer.status(400)
    var results: [Together] = [Answer.paid(false), .paid(true), refusal].map { (early, $0, answer) }
    if asked == .status(503) { results += [(early, .status(402), answer)] }
    _ = late.apply(payment)
    let lateAnswer = late.apply(other)
    results.append((late, .paid(false), lateAnswer))
    // Another payment joins the first.
    let joined = alone.apply(payment)
    if other.asksMoney { results.append((alone, joined, joined)) }
    return results
  }

  private mutating func carryOutAll(at operation: LotOperation) {
    if let place = operation.stay.flatMap({ place($0, of: stays.count) }) {
      carryOutStay(place)
    }
    if let place = operation.order.flatMap({ place($0, of: orders.count) }) { carryOut(place) }
  }
}
