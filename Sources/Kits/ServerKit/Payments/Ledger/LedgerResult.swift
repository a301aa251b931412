import WireKit

/// What an answer means for the books: the step's end, the payment after it, and the lines.
struct LedgerResult {
  let state: PaymentStepTable.State
  let payment: Payment
  let entries: [PaymentEntry]

  /// Nil when the payment has moved on since the step was read: then somebody else had the answer.
  /// - Throws: ``PaymentServiceFailure`` for an answer that cannot be, such as a capture of more than
  ///   is held. It is logged with each attempt and waits for a person.
  init?(
    of step: PaymentStepTable.StoredStep, _ answer: PaymentAnswer, on before: Payment,
    at now: Timestamp
  ) throws {
    guard PaymentTransitions.allows(step.step, in: before.state) else { return nil }
    let method = step.step == .authorise ? step.method?.name : before.method
    func line(_ kind: PaymentEntry.Kind, _ amount: Int, _ answer: String) -> PaymentEntry {
      PaymentEntry(kind: kind, amount: amount, key: step.key, answer: answer, at: now)
    }
    switch answer {
    case .done(let moved, let reference):
      guard var after = before.after(step.step, of: moved) else {
        throw PaymentServiceFailure(
          "\(step.key): the service says that it moved \(moved), which cannot be")
      }
      after.method = method
      let reference = reference ?? "done"
      let first = line(step.step.entryKind, moved, reference)
      let rest = after.released - before.released
      state = .done
      payment = after
      entries =
        step.step == .capture && rest > 0 ? [first, line(.release, rest, reference)] : [first]
    case .declined(let decline):
      guard var after = before.after(step.step, declined: decline) else { return nil }
      after.method = method
      state = .declined
      payment = after
      entries = [line(.decline, 0, decline.code)]
    case .holdGone:
      guard let after = before.afterLosingHold(in: step.step) else { return nil }
      state = .declined
      payment = after
      entries = [line(.decline, 0, "hold_gone"), line(.release, before.held, "hold_gone")]
    }
  }
}

extension PaymentStep {
  var entryKind: PaymentEntry.Kind {
    switch self {
    case .authorise: .authorise
    case .capture: .capture
    case .release: .release
    case .refund: .refund
    }
  }
}
